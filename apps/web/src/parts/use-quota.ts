import { Role } from '@hiwar/contract/enums.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { useAccount } from '@hiwar/app/auth/account.ts'
import { useLessonUpdates } from './use-lesson-updates.ts'

export const quotaOf = (userId: number) => ({ query: { userId } })

/** The student's subscription and the remaining minutes of this week; disabled for other roles (spec §4). */
export function useQuota() {
  const user = useAccount()?.user
  const enabled = user?.role === Role.Student
  const quota = useApiQuery(getUserSubscription, quotaOf(user?.id ?? 0), { enabled })
  // A lesson booked, moved or canceled takes minutes or gives them back.
  useLessonUpdates(() => {
    // A refetch would ask where the query is disabled too.
    if (enabled) void quota.refetch()
  })
  return quota
}
