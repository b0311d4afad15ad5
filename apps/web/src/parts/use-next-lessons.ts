import { listLessons } from '@hiwar/contract/lessons.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { call } from '@hiwar/client/http.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useEachQuarter } from './use-each-quarter.ts'
import { useLessonUpdates } from './use-lesson-updates.ts'

/**
 * The running lesson and the next few: one call for every part of a screen that asks. The moment it is asked for is no
 * part of the key: a later call that fails leaves what is known, without the lessons that are over by now.
 */
export function useNextLessons() {
  const now = useNow(MINUTE_MS)
  const query = {
    users: [useUser().id],
    canceled: false,
    order: ['start' as const],
    direction: ['asc' as const],
    size: 4,
  }
  const lessons = useApiQuery(
    listLessons,
    { query },
    {
      queryFn: async ({ signal }) =>
        await call(listLessons, { query: { ...query, after: new Date(serverNow()).toISOString() }, signal }),
      select: (reply) => ({
        ...reply,
        list: reply.list.filter(
          ({ lesson: { start, duration } }) => lessonEnd({ start: new Date(start), duration }).getTime() > now,
        ),
      }),
    },
  )
  const refetch = () => {
    void lessons.refetch()
  }
  useLessonUpdates(refetch)
  useEachQuarter(refetch)
  return lessons
}
