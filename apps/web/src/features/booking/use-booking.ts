import { listSlots } from '@hiwar/contract/availability.ts'
import { bookLesson, editLesson, getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import type { LessonSelf, LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { deviceZone } from '@hiwar/arabic/dates.ts'
import { useState } from 'react'
import { useNow } from '../../parts/use-now.ts'
import { useUser } from '../../auth/account.ts'
import { blockReasonOf, durations, freeDaysOf } from './booking-rules.ts'
import type { BlockReason, FreeDays, Quota, Situation } from './booking-rules.ts'
import { useFreeTimes } from './use-free-times.ts'

/** Everything the steps of a booking draw from. */
export interface Booking {
  tutor: TutorInfo
  quota: Quota
  moved: LessonSelf | undefined
  zone: string
  now: Date
  blockReason: BlockReason | null
  /** The lesson that stands in the way of another one (B1). */
  booked: LessonWithMembers | undefined
  days: Map<number, FreeDays>
}

export type BookingState =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure; isRetrying: boolean; retry: () => void }
  | { state: 'ready'; booking: Booking; refetch: () => Promise<unknown> }

/** Free days of every duration; the shortest decides whether there is anything to book at all. */
function daysByDuration(situation: Situation): Map<number, FreeDays> {
  return new Map(durations.map((duration) => [duration, freeDaysOf(situation, duration)]))
}

/** Asks what web.md §3.1 names and finds the first thing in the way. Asks nothing while closed. */
export function useBooking(tutorId: number, moved: LessonSelf | undefined, enabled: boolean): BookingState {
  const user = useUser()
  const now = new Date(useNow(MINUTE_MS))
  const zone = deviceZone()
  const tutor = useApiQuery(getTutorInfo, { params: { id: tutorId } }, { enabled })
  const times = useFreeTimes(tutorId, { enabled })
  const [openedAt] = useState(() => new Date(serverNow()).toISOString())
  // Lessons that end after this: a running one is among them, and stands in the way too (B1).
  const lessons = useApiQuery(
    listLessons,
    { query: { users: [user.id], canceled: false, after: openedAt, size: 1 } },
    { enabled },
  )
  const quota = useApiQuery(getUserSubscription, { query: { userId: user.id } }, { enabled })

  const asked = [tutor, times, lessons, quota]
  const refetch = () => Promise.all(asked.map((each) => each.refetch()))
  if (tutor.data === undefined || times.times === undefined || lessons.data === undefined || quota.data === undefined) {
    const failure = asked.find((each) => each.failure !== null)?.failure ?? null
    if (failure === null) return { state: 'loading' }
    return {
      state: 'failed',
      failure,
      isRetrying: asked.some(({ isFetching }) => isFetching),
      retry: () => void refetch(),
    }
  }

  const days = daysByDuration({
    times: times.times,
    now,
    noticeMinutes: tutor.data.notice,
    quota: quota.data,
    moved,
    zone,
  })
  const shortestDays = days.get(Math.min(...durations)) ?? { free: new Map(), bookable: new Map() }
  const booked = lessons.data.list[0]
  const barrier = blockReasonOf({
    isVerified: user.verifiedEmail,
    hasBooked: booked !== undefined,
    quota: quota.data,
    shortestDays,
    moved,
  })
  return {
    state: 'ready',
    refetch,
    booking: { tutor: tutor.data, quota: quota.data, moved, zone, now, blockReason: barrier, booked, days },
  }
}

const invalidates = [listSlots, listLessons, getLesson, getUserSubscription, listOnboardedTutors, getTutorInfo]

interface Appointment {
  slotId: number
  start: Date
  duration: 15 | 30
  focus: string
}

/** Books, or moves `moved`. Answers why it did not work, else where the lesson's calendar file is. */
export function useSendBooking(tutorId: number, moved: LessonSelf | undefined) {
  const book = useApiMutation(bookLesson, { invalidates })
  const edit = useApiMutation(editLesson, { invalidates })
  const send = async ({
    slotId,
    start,
    duration,
    focus,
  }: Appointment): Promise<{ failure: Failure } | { failure: null; icsUrl: string | null }> => {
    const piece = { slotId, start: start.toISOString(), duration, focus: focus.trim() === '' ? null : focus.trim() }
    if (moved === undefined) {
      const { reply, failure } = await book.run({ body: { tutorId, ...piece } })
      return failure === null ? { failure, icsUrl: reply.icsUrl } : { failure }
    }
    const { failure } = await edit.run({ body: { lessonId: moved.id, ...piece } })
    return failure === null ? { failure, icsUrl: moved.icsUrl } : { failure }
  }
  return { send, isSending: book.isRunning || edit.isRunning }
}
