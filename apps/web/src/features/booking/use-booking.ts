import { listSlots } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
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
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { blockReasonOf, durations, freeDaysOf } from './booking-rules.ts'
import type { BlockReason, FreeDays, Quota, Situation } from './booking-rules.ts'
import { useFreeTimes } from './use-free-times.ts'

/** The data of the booking steps. */
export interface Booking {
  tutor: TutorInfo
  quota: Quota
  moved: LessonSelf | undefined
  zone: string
  now: Date
  blockReason: BlockReason | null
  /** The next booked lesson: the first to end of those that prevent another booking (lessons.md B1). */
  booked: LessonWithMembers | undefined
  upcoming: readonly LessonSelf[]
  /** How many more lessons may be booked now. */
  bookingsLeft: number
  days: Map<number, FreeDays>
}

export type BookingState =
  | { status: 'loading' }
  | { status: 'failed'; failure: Failure; isRetrying: boolean; retry: () => void }
  | { status: 'ready'; booking: Booking; refetch: () => Promise<unknown> }

/** Free days of every duration; the shortest decides whether there is anything to book at all. */
function daysByDuration(situation: Situation): Map<number, FreeDays> {
  return new Map(durations.map((duration) => [duration, freeDaysOf(situation, duration)]))
}

/** Loads what web.md §3.1 names, and finds the first block reason. Loads nothing while the dialog is closed. */
export function useBooking(tutorId: number, moved: LessonSelf | undefined, enabled: boolean): BookingState {
  const user = useUser()
  const now = new Date(useNow(MINUTE_MS))
  const zone = deviceZone()
  const bookedAtOnce = useSetting('lesson.bookedAtOnce', bounds.bookedAtOnce.default)
  const tutor = useApiQuery(getTutorInfo, { params: { id: tutorId } }, { enabled })
  const times = useFreeTimes(tutorId, { enabled })
  const [openedAt] = useState(() => new Date(serverNow()).toISOString())
  // Lessons that end after this: a running one is included, and prevents a booking as well (lessons.md B1).
  const lessons = useApiQuery(
    listLessons,
    {
      query: {
        users: [user.id],
        canceled: false,
        after: openedAt,
        size: bounds.bookedAtOnce.max,
        order: ['start'],
        direction: ['asc'],
      },
    },
    { enabled },
  )
  const quota = useApiQuery(getUserSubscription, { query: { userId: user.id } }, { enabled })

  const queries = [tutor, times, lessons, quota]
  const refetch = () => Promise.all(queries.map((each) => each.refetch()))
  if (tutor.data === undefined || times.times === undefined || lessons.data === undefined || quota.data === undefined) {
    const failure = queries.find((each) => each.failure !== null)?.failure ?? null
    if (failure === null) return { status: 'loading' }
    return {
      status: 'failed',
      failure,
      isRetrying: queries.some(({ isFetching }) => isFetching),
      retry: () => void refetch(),
    }
  }

  const upcoming = lessons.data.list.map(({ lesson }) => lesson)
  const bookingsLeft = Math.max(0, bookedAtOnce - lessons.data.total)
  const days = daysByDuration({
    times: times.times,
    now,
    noticeMinutes: tutor.data.notice,
    quota: quota.data,
    moved,
    upcoming,
    zone,
  })
  const shortestDays = days.get(Math.min(...durations)) ?? { free: new Map(), bookable: new Map() }
  const booked = lessons.data.list[0]
  const blockReason = blockReasonOf({
    isVerified: user.verifiedEmail,
    hasBooked: bookingsLeft === 0,
    quota: quota.data,
    shortestDays,
    moved,
  })
  return {
    status: 'ready',
    refetch,
    booking: {
      tutor: tutor.data,
      quota: quota.data,
      moved,
      zone,
      now,
      blockReason,
      booked,
      upcoming,
      bookingsLeft,
      days,
    },
  }
}

const invalidates = [listSlots, listLessons, getLesson, getUserSubscription, listOnboardedTutors, getTutorInfo]

interface Appointment {
  slotId: number
  start: Date
  duration: 15 | 30
  focus: string
}

/** Books a lesson, or moves `moved`. Resolves with the failure, or the URL of the lesson's calendar file. */
export function useSendBooking(tutorId: number, moved: LessonSelf | undefined) {
  const book = useApiMutation(bookLesson, { invalidates })
  const edit = useApiMutation(editLesson, { invalidates })
  const send = async ({
    slotId,
    start,
    duration,
    focus,
  }: Appointment): Promise<{ failure: Failure } | { failure: null; icsUrl: string | null }> => {
    const time = { slotId, start: start.toISOString(), duration, focus: focus.trim() === '' ? null : focus.trim() }
    if (moved === undefined) {
      const { reply, failure } = await book.run({ body: { tutorId, ...time } })
      return failure === null ? { failure, icsUrl: reply.icsUrl } : { failure }
    }
    const { failure } = await edit.run({ body: { lessonId: moved.id, ...time } })
    return failure === null ? { failure, icsUrl: moved.icsUrl } : { failure }
  }
  return { send, isSending: book.isRunning || edit.isRunning }
}
