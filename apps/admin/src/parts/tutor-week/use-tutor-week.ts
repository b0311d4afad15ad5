import { cairo } from '@hiwar/arabic/dates.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { meetingOfDemo, meetingOfInterview } from '@hiwar/app/meetings/meeting.ts'
import { useEventsMissed, useSocketEvent, useSocketRoom } from '@hiwar/app/auth/use-socket.ts'
import { invalidate } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listSlots } from '@hiwar/contract/availability.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import { Role, RoomKind } from '@hiwar/contract/enums.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import { getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { getTutorInfo, getTutorMeta } from '@hiwar/contract/tutors.ts'
import { getUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { addDays, dayBounds } from '@hiwar/rules/civil-day.ts'
import type { BookingTerms } from './free-time.ts'
import { eventOfLesson, eventOfMeeting } from './week-events.ts'
import type { Span } from './week-events.ts'

/** Of a time range of a reply. */
export const spanOf = ({ start, end }: { start: string; end: string }): Span => ({
  start: Date.parse(start),
  end: Date.parse(end),
})

/** What decides whether a time of the tutor can be booked now. */
export function useBookingTerms(notice: number): BookingTerms {
  const now = useNow(MINUTE_MS)
  return { now, notice, windowDays: useSetting('lesson.bookingWindowDays', bounds.bookingWindowDays) }
}

/** The published times of a tutor's week from `first` on, and everything booked in it: four calls, one failure. */
export function useTutorWeek(user: Pick<UserSelf, 'id' | 'role'>, first: string) {
  const now = useNow(MINUTE_MS)
  const [start, end] = [dayBounds(first, cairo).start, dayBounds(addDays(first, 6), cairo).end]
  const period = { after: new Date(start).toISOString(), before: new Date(end).toISOString(), full: true }
  // A meeting that began before the week may reach into it.
  const starts = {
    gte: new Date(start - bounds.meeting.minutes * MINUTE_MS).toISOString(),
    lt: new Date(end).toISOString(),
  }
  const side = user.role === Role.TutorManager ? { managers: [user.id] } : { tutors: [user.id] }
  const meta = useApiQuery(getTutorMeta, { query: { tutorId: user.id } })
  const slots = useApiQuery(listSlots, { query: { userId: user.id, ...period } })
  const lessons = useApiQuery(listLessons, { query: { users: [user.id], ...period } })
  const interviews = useApiQuery(listInterviews, { query: { users: [user.id], start: starts, full: true } })
  const demos = useApiQuery(listDemoSessions, { query: { ...side, start: starts, size: bounds.page.max } })
  const queries = [meta, slots, lessons, interviews, demos]
  const isComplete = queries.every(({ data }) => data !== undefined)
  return {
    week: isComplete
      ? {
          notice: meta.data?.notice ?? 0,
          slots: (slots.data?.slots.list ?? []).map(({ id, ...times }) => ({ id, ...spanOf(times) })),
          events: [
            ...(lessons.data?.list ?? []).map((row) => eventOfLesson(row, user.id)),
            ...(interviews.data?.list ?? []).map((row) => eventOfMeeting(meetingOfInterview(row), user.id, now)),
            ...(demos.data?.list ?? []).map((row) => eventOfMeeting(meetingOfDemo(row), user.id, now)),
          ],
        }
      : null,
    failure: isComplete ? null : (queries.find(({ failure }) => failure !== null)?.failure ?? null),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: async () => await Promise.all(queries.map(async ({ refetch }) => await refetch())),
  }
}

const lessonCalls = [listLessons, getLesson, listSlots, getTutorInfo] as const
const scheduleCalls = [listSlots, listInterviews, listDemoSessions, getUser, getTutorMeta, getTutorInfo] as const

/** Fetches a tutor's week again when a lesson of this tutor changes, the schedule, or the account (admin.md 1.6). */
export function useTutorWeekUpdates(tutorId: number): void {
  const refetchLessons = ({ tutor }: { tutor: number }) => {
    if (tutor === tutorId) invalidate(...lessonCalls)
  }
  useSocketRoom(RoomKind.TutorsCache)
  useSocketEvent('LessonBooked', refetchLessons)
  useSocketEvent('LessonRebooked', refetchLessons)
  useSocketEvent('LessonCanceled', refetchLessons)
  useSocketEvent('TutorUpdated', ({ id }) => {
    if (id === tutorId) invalidate(...scheduleCalls)
  })
  useSocketEvent('TutorsCacheUpdated', () => invalidate(...scheduleCalls))
  useEventsMissed(() => invalidate(...lessonCalls, ...scheduleCalls))
}
