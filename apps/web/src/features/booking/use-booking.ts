import { listSlots } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { bookLesson, editLesson, getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import type { LessonSelf, LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTutorInfo, listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { getTrial, type Trial } from '@hiwar/contract/trials.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { deviceZone } from '@hiwar/arabic/dates.ts'
import { useMemo, useState } from 'react'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { blockReasonOf, durations, freeDaysOf } from './booking-rules.ts'
import type { BlockReason, Credit, FreeDays, Quota, Situation } from './booking-rules.ts'
import { useFreeTimes } from './use-free-times.ts'
import type { PublishedTimes } from './use-free-times.ts'

/** The data of the booking steps. */
export interface Booking extends Credit {
  tutor: TutorInfo
  zone: string
  now: Date
  blockReason: BlockReason | null
  /** The next booked lesson: the first to end of those that prevent another booking (lessons.md B1). */
  booked: LessonWithMembers | undefined
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

/** What web.md §3.1 names. Loads nothing while the dialog is closed. */
function useBookingQueries(tutorId: number, enabled: boolean) {
  const user = useUser()
  const tutor = useApiQuery(getTutorInfo, { params: { id: tutorId } }, { enabled })
  const times = useFreeTimes(tutorId, { enabled })
  const [openedAt] = useState(() => new Date(serverNow()).toISOString())
  // Lessons that end after this: a running one is included, and counts as booked as well (lessons.md B1).
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
  const hasTrials = useSetting('trial.minutes', 0) > 0
  // Asked again each time: a phone that was just verified may have taken its trial with another account.
  const trial = useApiQuery(getTrial, {}, { enabled: enabled && hasTrials, staleTime: 0 })
  const queries = [tutor, times, lessons, quota, ...(hasTrials ? [trial] : [])]
  return { tutor, times, lessons, quota, trial, queries, isTrialKnown: !hasTrials || trial.data !== undefined }
}

/** Loads what is needed to book, and finds the first block reason. */
export function useBooking(tutorId: number, moved: LessonSelf | undefined, enabled: boolean): BookingState {
  const user = useUser()
  const minute = useNow(MINUTE_MS)
  const bookedAtOnce = useSetting('lesson.bookedAtOnce', bounds.bookedAtOnce.default)
  const { queries, isTrialKnown, ...asked } = useBookingQueries(tutorId, enabled)
  const tutor = asked.tutor.data
  const { times } = asked.times
  const lessons = asked.lessons.data
  const quota = asked.quota.data
  const trial = asked.trial.data
  // Every tap renders the dialog, and finding the days takes too long to be done again each time.
  const booking = useMemo(
    () => bookingOf({ user, minute, moved, bookedAtOnce, tutor, times, lessons, quota, trial, isTrialKnown }),
    [user, minute, moved, bookedAtOnce, tutor, times, lessons, quota, trial, isTrialKnown],
  )

  const refetch = () => Promise.all(queries.map((each) => each.refetch()))
  if (booking !== null) return { status: 'ready', refetch, booking }
  const failure = queries.find((each) => each.failure !== null)?.failure ?? null
  if (failure === null) return { status: 'loading' }
  return {
    status: 'failed',
    failure,
    isRetrying: queries.some(({ isFetching }) => isFetching),
    retry: () => void refetch(),
  }
}

interface BookingData {
  user: UserSelf
  /** Now, in whole minutes: milliseconds since 1970. */
  minute: number
  moved: LessonSelf | undefined
  bookedAtOnce: number
  tutor: TutorInfo | undefined
  times: PublishedTimes | undefined
  lessons: Reply<typeof listLessons> | undefined
  quota: Quota | undefined
  trial: Trial | undefined
  isTrialKnown: boolean
}

/** Null until everything is there. */
function bookingOf({ user, minute, moved, bookedAtOnce, isTrialKnown, ...data }: BookingData): Booking | null {
  const { tutor, times, lessons, quota, trial } = data
  if (!isTrialKnown || tutor === undefined || times === undefined || lessons === undefined || quota === undefined)
    return null

  const now = new Date(minute)
  const zone = deviceZone()
  const credit: Credit = {
    quota,
    moved,
    upcoming: lessons.list.map(({ lesson }) => lesson),
    trialMinutes: trialMinutesOf(moved, trial),
  }
  const days = daysByDuration({ ...credit, times, now, noticeMinutes: tutor.notice, zone })
  const bookingsLeft = Math.max(0, bookedAtOnce - lessons.total)
  const blockReason = blockReasonOf({
    ...credit,
    isVerified: user.verifiedEmail,
    hasBooked: bookingsLeft === 0,
    needsPhone: moved === undefined && credit.trialMinutes > 0 && !user.verifiedPhone,
    shortestDays: days.get(Math.min(...durations)) ?? { free: new Map(), bookable: new Map() },
  })
  return { ...credit, tutor, zone, now, blockReason, booked: lessons.list[0], bookingsLeft, days }
}

/** As the server decides (more.md 2): of a trial that is open; the one being moved gets no longer than it was. */
function trialMinutesOf(moved: LessonSelf | undefined, trial: Trial | undefined): number {
  if (moved !== undefined) return moved.trial ? moved.duration : 0
  return trial?.state === 'open' ? trial.minutes : 0
}

const invalidates = [
  listSlots,
  listLessons,
  getLesson,
  getUserSubscription,
  getTrial,
  listOnboardedTutors,
  getTutorInfo,
]

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
