import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { statusLabel } from '@hiwar/app/meetings/meeting.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import type { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import type { Sent } from '@hiwar/contract/endpoint.ts'
import { InterviewStatus, Role } from '@hiwar/contract/enums.ts'
import type { listInterviews } from '@hiwar/contract/interviews.ts'
import { instantsOf, orderOf } from '../list/call-query.ts'
import { defineList } from '../list/define-list.ts'
import type { BuiltInView, FilterValues, ListState } from '../list/define-list.ts'
import { dateRange, flag, manyOf, person } from '../list/filters.ts'

const today = () => dayKey(serverNow(), cairo)

const awaitsResult = flag('النتيجة', { yes: 'انتهت وتنتظر النتيجة', no: 'غير ذلك' })

const interviewFilters = {
  status: manyOf('الحالة', InterviewStatus, statusLabel),
  awaitsResult,
  interviewer: person('المدير', Role.TutorManager),
  interviewee: person('المرشّح', Role.Tutor),
  start: dateRange('الموعد'),
  created: dateRange('الحجز'),
}
const demoFilters = {
  status: manyOf('الحالة', InterviewStatus, statusLabel),
  awaitsResult,
  manager: person('المدير', Role.TutorManager),
  tutor: person('المعلّم', Role.Tutor),
  start: dateRange('الموعد'),
  created: dateRange('الحجز'),
}

/** What both can be ordered by. */
const sorts = ['start', 'createdAt'] as const
export type MeetingSort = (typeof sorts)[number]

/** Whose turn comes first. */
const earliestFirst = { by: 'start', direction: 'asc' } as const

type Shared = FilterValues<Pick<typeof interviewFilters, 'status' | 'awaitsResult' | 'start'>>
const shared: readonly (Pick<BuiltInView<never, MeetingSort>, 'id' | 'label' | 'empty' | 'sort'> & {
  filters: () => Shared
})[] = [
  { id: 'today', label: 'اليوم', filters: () => ({ start: { from: today(), to: today() } }), sort: earliestFirst },
  {
    id: 'awaiting',
    label: 'تنتظر النتيجة',
    filters: () => ({ awaitsResult: true }),
    sort: earliestFirst,
    empty: 'لا شيء ينتظر النتيجة.',
  },
  {
    id: 'passed-this-month',
    label: 'ناجحة هذا الشهر',
    filters: () => ({ status: [InterviewStatus.Passed], start: { from: `${today().slice(0, 7)}-01`, to: today() } }),
  },
]

const sorted = { sorts, defaultSort: { by: 'createdAt', direction: 'desc' } } as const

/** Interviews (admin.md 1.8). */
export const interviewList = defineList({ name: 'interviews', filters: interviewFilters, views: shared, ...sorted })
/** Demo sessions (admin.md 1.8). */
export const demoList = defineList({ name: 'demo-sessions', filters: demoFilters, views: shared, ...sorted })

type QueryOf<E extends typeof listInterviews | typeof listDemoSessions> = Omit<Sent<E['query']>, 'page' | 'size'>

/** `userId` limits it to the interviews of one person. */
export function interviewQuery(
  { filters, sort }: ListState<typeof interviewFilters, MeetingSort>,
  userId?: number,
): QueryOf<typeof listInterviews> {
  const { status, interviewer, interviewee, start, created } = filters
  return {
    ...(userId !== undefined && { users: [userId] }),
    ...(status !== undefined && { statuses: [...status] }),
    ...(interviewer !== undefined && { interviewers: [interviewer] }),
    ...(interviewee !== undefined && { interviewees: [interviewee] }),
    awaitsResult: filters.awaitsResult,
    start: instantsOf(start),
    createdAt: instantsOf(created),
    ...orderOf(sort),
  }
}

export function demoQuery(
  { filters, sort }: ListState<typeof demoFilters, MeetingSort>,
  of: { tutorId?: number; managerId?: number } = {},
): QueryOf<typeof listDemoSessions> {
  const { status, start, created } = filters
  const [tutor, manager] = [of.tutorId ?? filters.tutor, of.managerId ?? filters.manager]
  return {
    ...(status !== undefined && { statuses: [...status] }),
    ...(tutor !== undefined && { tutors: [tutor] }),
    ...(manager !== undefined && { managers: [manager] }),
    awaitsResult: filters.awaitsResult,
    start: instantsOf(start),
    createdAt: instantsOf(created),
    ...orderOf(sort),
  }
}
