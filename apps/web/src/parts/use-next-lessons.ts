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

/** What is asked for below. The moment of the call is sent, but no part of the key. */
export function nextLessonsOf(userId: number) {
  const query = { users: [userId], canceled: false, order: ['start' as const], direction: ['asc' as const], size: 4 }
  return {
    sent: { query },
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      await call(listLessons, { query: { ...query, after: new Date(serverNow()).toISOString() }, signal }),
  }
}

/**
 * The running lesson and the next few: one call for every part of a screen that asks. A later call that fails leaves
 * what is known, without the lessons that are over by now.
 */
export function useNextLessons() {
  const now = useNow(MINUTE_MS)
  const { sent, queryFn } = nextLessonsOf(useUser().id)
  const lessons = useApiQuery(listLessons, sent, {
    queryFn,
    select: (reply) => ({
      ...reply,
      list: reply.list.filter(
        ({ lesson: { start, duration } }) => lessonEnd({ start: new Date(start), duration }).getTime() > now,
      ),
    }),
  })
  const refetch = () => {
    void lessons.refetch()
  }
  useLessonUpdates(refetch)
  useEachQuarter(refetch)
  return lessons
}
