import { listSlots } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import type { Range, Slot } from '@hiwar/rules/slots.ts'
import { useMemo, useState } from 'react'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'
import { bookingWindowDays } from './window-days.ts'

const quarterMs = bounds.grid * MINUTE_MS

/** A tutor's published slots and the booked ranges in them. */
export interface PublishedTimes {
  slots: readonly Slot[]
  taken: readonly Range[]
  windowDays: number
}

/** The booking window, from the current quarter of an hour on, so that all queries within it share one cache entry. */
function bookingWindow() {
  const after = Math.floor(serverNow() / quarterMs) * quarterMs
  const before = after + bookingWindowDays() * DAY_MS + quarterMs
  return { after: new Date(after).toISOString(), before: new Date(before).toISOString() }
}

const rangeOf = ({ start, end }: { start: string; end: string }): Range => ({
  start: new Date(start),
  end: new Date(end),
})

/** The slots of the whole booking window, refetched when a lesson of this tutor is booked, moved or canceled. */
export function useFreeTimes(tutorId: number, { enabled = true }: { enabled?: boolean } = {}) {
  const [period] = useState(bookingWindow)
  const query = useApiQuery(listSlots, { query: { userId: tutorId, ...period, full: true } }, { enabled })
  const refetch = () => {
    if (enabled) void query.refetch()
  }
  const refetchIfOfTutor = ({ tutor }: { tutor: number }) => {
    if (tutor === tutorId) refetch()
  }
  useSocketEvent('LessonBooked', refetchIfOfTutor)
  useSocketEvent('LessonRebooked', refetchIfOfTutor)
  useSocketEvent('LessonCanceled', refetchIfOfTutor)
  useSocketEvent('TutorUpdated', ({ id }) => refetchIfOfTutor({ tutor: id }))
  useEventsMissed(refetch)

  const { data } = query
  const times = useMemo<PublishedTimes | undefined>(
    () =>
      data && {
        slots: data.slots.list.filter(({ deleted }) => !deleted).map((slot) => ({ id: slot.id, ...rangeOf(slot) })),
        taken: data.subslots.map(rangeOf),
        windowDays: bookingWindowDays(),
      },
    [data],
  )
  return { ...query, times }
}
