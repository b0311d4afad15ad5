import { listSlots } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import type { Range, Slot } from '@hiwar/rules/slots.ts'
import { useState } from 'react'
import { useSocketEvent, useSocketConnect } from '../../auth/use-socket.ts'
import { currentSetting } from '../../parts/platform-settings.ts'

const quarterMs = bounds.grid * MINUTE_MS

/** A tutor's published times and what is taken of them. */
export interface PublishedTimes {
  slots: readonly Slot[]
  taken: readonly Range[]
}

/** The booking window from the running quarter on, so that all who ask within it share one answer. */
function bookingWindow() {
  const after = Math.floor(serverNow() / quarterMs) * quarterMs
  const before = after + currentSetting('lesson.bookingWindowDays', bounds.bookingWindowDays) * DAY_MS + quarterMs
  return { after: new Date(after).toISOString(), before: new Date(before).toISOString() }
}

const rangeOf = ({ start, end }: { start: string; end: string }): Range => ({
  start: new Date(start),
  end: new Date(end),
})

/** Published times of the whole booking window, asked again whenever a lesson of this tutor comes, moves or goes. */
export function useFreeTimes(tutorId: number, { enabled = true }: { enabled?: boolean } = {}) {
  const [period] = useState(bookingWindow)
  const asked = useApiQuery(listSlots, { query: { userId: tutorId, ...period, full: true } }, { enabled })
  const askAgain = () => {
    if (enabled) void asked.refetch()
  }
  const askIfOwn = ({ tutor }: { tutor: number }) => {
    if (tutor === tutorId) askAgain()
  }
  useSocketEvent('LessonBooked', askIfOwn)
  useSocketEvent('LessonRebooked', askIfOwn)
  useSocketEvent('LessonCanceled', askIfOwn)
  useSocketEvent('TutorUpdated', ({ id }) => askIfOwn({ tutor: id }))
  useSocketConnect(askAgain)

  const times: PublishedTimes | undefined = asked.data && {
    slots: asked.data.slots.list.filter(({ deleted }) => !deleted).map((slot) => ({ id: slot.id, ...rangeOf(slot) })),
    taken: asked.data.subslots.map(rangeOf),
  }
  return { ...asked, times }
}
