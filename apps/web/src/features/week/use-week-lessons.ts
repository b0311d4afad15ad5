import { listLessons, type LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { addDays, dayBounds } from '../../parts/week.ts'
import { useUser } from '../../auth/account.ts'
import { useSocketEvent, useSocketConnect } from '../../auth/use-socket.ts'

/** All lessons that touch the seven days from `first` on, canceled ones too. */
export function useWeekLessons(first: string, zone: string) {
  const userId = useUser().id
  const after = new Date(dayBounds(first, zone).start).toISOString()
  const before = new Date(dayBounds(addDays(first, 6), zone).end).toISOString()
  const asked = useApiQuery(listLessons, {
    query: { users: [userId], after, before, full: true, order: ['start'], direction: ['asc'] },
  })
  const refetch = () => {
    void asked.refetch()
  }
  useSocketEvent('LessonBooked', refetch)
  useSocketEvent('LessonRebooked', refetch)
  useSocketEvent('LessonCanceled', refetch)
  useSocketConnect(refetch)
  return asked
}

/** The next lesson from now on, for a week that has none. */
export function useNextLesson(isWanted: boolean, openedAt: string): LessonWithMembers | undefined {
  const userId = useUser().id
  const asked = useApiQuery(
    listLessons,
    { query: { users: [userId], canceled: false, after: openedAt, size: 1, order: ['start'], direction: ['asc'] } },
    { enabled: isWanted },
  )
  return asked.data?.list[0]
}
