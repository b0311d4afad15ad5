import { listLessons } from '@hiwar/contract/lessons.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { addDays, dayBounds } from '@hiwar/rules/civil-day.ts'
import { useLessonUpdates } from '../../parts/use-lesson-updates.ts'

/** All lessons in the seven days from `first` on, including canceled ones. */
export function useWeekLessons(first: string, zone: string) {
  const userId = useUser().id
  const after = new Date(dayBounds(first, zone).start).toISOString()
  const before = new Date(dayBounds(addDays(first, 6), zone).end).toISOString()
  const lessons = useApiQuery(listLessons, {
    query: { users: [userId], after, before, full: true, order: ['start'], direction: ['asc'] },
  })
  const refetch = () => {
    void lessons.refetch()
  }
  useLessonUpdates(refetch)
  return lessons
}
