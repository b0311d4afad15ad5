import { listLessons } from '@hiwar/contract/lessons.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { useApiQuery, useApiPages } from '@hiwar/client/query.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useIsFirstDataShown } from '@hiwar/app/frame/after-first-data.ts'
import { useEachQuarter } from '../../parts/use-each-quarter.ts'
import { useLessonUpdates } from '../../parts/use-lesson-updates.ts'

export type LessonTab = 'upcoming' | 'past' | 'canceled'

const minuteOf = (now: Date) => new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString()

function queryOf(tab: LessonTab, userId: number, now: Date) {
  const users = [userId]
  if (tab === 'upcoming')
    return { users, canceled: false, after: minuteOf(now), order: ['start' as const], direction: ['asc' as const] }
  return tab === 'past' ? pastOf(userId) : { users, ratified: false }
}

/**
 * The user's lessons, page by page. `openedAt` is when the screen opened: with the current time instead, the query
 * would change every minute.
 */
export function useLessonPages(tab: LessonTab, openedAt: Date) {
  const lessons = useApiPages(listLessons, { query: queryOf(tab, useUser().id, openedAt) }, { size: 10 })
  useLessonUpdates(() => {
    void lessons.refetch()
  })
  return lessons
}

/** Past lessons on a page of a dashboard. */
export const PAST_PAGE_SIZE = 5

const pastOf = (userId: number) => ({ users: [userId], canceled: false, future: false })

/**
 * One page of past lessons, asked for once what stands above them is shown; the previous page stays on screen while the
 * next one loads.
 */
export function usePastLessons(page: number) {
  const lessons = useApiQuery(
    listLessons,
    { query: { ...pastOf(useUser().id), page, size: PAST_PAGE_SIZE } },
    { placeholderData: keepPreviousData, enabled: useIsFirstDataShown() },
  )
  const refetch = () => {
    void lessons.refetch()
  }
  useLessonUpdates(refetch)
  // The one that ends then leaves the next lessons.
  useEachQuarter(refetch)
  return lessons
}
