import { listLessons } from '@hiwar/contract/lessons.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { useApiQuery, useApiPages } from '@hiwar/client/query.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useUser } from '../../auth/account.ts'
import { useSocketEvent, useSocketConnect } from '../../auth/use-socket.ts'

export type LessonTab = 'upcoming' | 'past' | 'canceled'

const minuteOf = (now: Date) => new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS).toISOString()

function queryOf(tab: LessonTab, userId: number, now: Date) {
  const users = [userId]
  if (tab === 'upcoming')
    return { users, canceled: false, after: minuteOf(now), order: ['start' as const], direction: ['asc' as const] }
  return tab === 'past' ? { users, canceled: false, future: false } : { users, ratified: false }
}

/** Booked, moved or canceled anywhere: the list on screen is asked again. */
function useLessonUpdates(refetch: () => void): void {
  useSocketEvent('LessonBooked', refetch)
  useSocketEvent('LessonRebooked', refetch)
  useSocketEvent('LessonCanceled', refetch)
  useSocketConnect(refetch)
}

/**
 * The reader's lessons, page by page. `openedAt` is when the screen opened: the list must not change its question every
 * minute.
 */
export function useLessonPages(tab: LessonTab, openedAt: Date) {
  const asked = useApiPages(listLessons, { query: queryOf(tab, useUser().id, openedAt) }, { size: 10 })
  useLessonUpdates(() => {
    void asked.refetch()
  })
  return asked
}

/** The first few of what comes, for a dashboard. */
export function useNextLessons(openedAt: Date, size: number) {
  const asked = useApiQuery(listLessons, { query: { ...queryOf('upcoming', useUser().id, openedAt), size } })
  useLessonUpdates(() => {
    void asked.refetch()
  })
  return asked
}

/** One page of what took place; the page before stays on screen until this one is here. */
export function usePastLessons({ openedAt, page, size }: { openedAt: Date; page: number; size: number }) {
  const asked = useApiQuery(
    listLessons,
    { query: { ...queryOf('past', useUser().id, openedAt), page, size } },
    { placeholderData: keepPreviousData },
  )
  useLessonUpdates(() => {
    void asked.refetch()
  })
  return asked
}
