import { currentAuth } from '@hiwar/client/auth-store.ts'
import { apiQueryOptions } from '@hiwar/client/query.ts'
import { listRooms } from '@hiwar/contract/chat.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { getOwnStudentStats, getOwnTutorStats } from '@hiwar/contract/tutors.ts'
import { queryClient } from '@hiwar/app/frame/query-provider.tsx'
import { nextLessonsOf } from '../parts/use-next-lessons.ts'
import { quotaOf } from '../parts/use-quota.ts'
import { recentRoomsOf } from '../parts/use-recent-rooms.ts'

/** Asks for what a dashboard shows first; its parts find it in the cache, or on its way, and ask no more. */
export function askForDashboard(): void {
  const user = currentAuth().account?.user
  if (user === undefined) return
  const { sent, queryFn } = nextLessonsOf(user.id)
  void queryClient.prefetchQuery({ ...apiQueryOptions(listLessons, sent), queryFn })
  if (user.role === Role.Student) {
    void queryClient.prefetchQuery(apiQueryOptions(getUserSubscription, quotaOf(user.id)))
    void queryClient.prefetchQuery(apiQueryOptions(getOwnStudentStats, {}))
  } else void queryClient.prefetchQuery(apiQueryOptions(getOwnTutorStats, {}))
  void queryClient.prefetchQuery(apiQueryOptions(listRooms, recentRoomsOf(user.id)))
}
