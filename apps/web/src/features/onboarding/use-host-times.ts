import { listSlots } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { getInterviewer } from '@hiwar/contract/interviews.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { bookableStarts, freeStartsByDay } from '@hiwar/rules/slots.ts'
import type { Range } from '@hiwar/rules/slots.ts'
import { deviceZone } from '@hiwar/arabic/dates.ts'
import { useState } from 'react'
import { currentSetting } from '@hiwar/app/settings/platform-settings.ts'

export interface Host {
  readonly id: number
  readonly name: string | null
  readonly image: string | null
}

const quarterMs = bounds.grid * MINUTE_MS
const rangeOf = ({ start, end }: { start: string; end: string }): Range => ({
  start: new Date(start),
  end: new Date(end),
})

/** Free half hours of the given manager, or of the one who is free first, by day in the device's zone. */
export function useHostTimes(given: Host | null) {
  const [now] = useState(() => Math.floor(serverNow() / quarterMs) * quarterMs)
  const found = useApiQuery(getInterviewer, {}, { enabled: given === null })
  const host = given ?? found.data
  const times = useApiQuery(
    listSlots,
    {
      query: {
        userId: host?.id ?? 0,
        after: new Date(now).toISOString(),
        before: new Date(
          now + currentSetting('lesson.bookingWindowDays', bounds.bookingWindowDays) * DAY_MS,
        ).toISOString(),
        full: true,
      },
    },
    { enabled: host !== undefined },
  )
  const days =
    times.data &&
    freeStartsByDay(
      bookableStarts({
        slots: times.data.slots.list
          .filter(({ deleted }) => !deleted)
          .map((slot) => ({ id: slot.id, ...rangeOf(slot) })),
        taken: times.data.subslots.map(rangeOf),
        duration: bounds.meeting.minutes,
        now: new Date(serverNow()),
        noticeMinutes: bounds.notice.default,
      }),
      deviceZone(),
    )
  const retry = () => {
    void (found.failure === null ? times.refetch() : found.refetch())
  }
  return {
    host,
    days,
    failure: found.failure ?? times.failure,
    isRetrying: found.isFetching || times.isFetching,
    retry,
  }
}
