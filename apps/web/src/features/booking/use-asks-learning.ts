import { useApiQuery } from '@hiwar/client/query.ts'
import { getLearningProfile } from '@hiwar/contract/learning.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import { useUser } from '@hiwar/app/auth/account.ts'

/**
 * Whether the lesson being booked is the student's first, and the student has not said anything yet (more.md 2). Found
 * out while the lesson is chosen, to be known when it is booked; false until known. `isChoosing` is false from when the
 * booking is sent: lessons counted after that include it.
 */
export function useAsksLearning(isChoosing: boolean): boolean {
  const user = useUser()
  // Counted again at each opening: what is cached may be from before an earlier booking.
  const lessons = useApiQuery(
    listLessons,
    { query: { users: [user.id], size: 1 } },
    { enabled: isChoosing, staleTime: 0 },
  )
  const isFirst = lessons.isFetchedAfterMount && lessons.data?.total === 0
  const { data: profile } = useApiQuery(getLearningProfile, {}, { enabled: isFirst })
  return (
    isFirst && profile !== undefined && Object.values(profile).every((value) => value === null || value.length === 0)
  )
}
