import { lessonStatusLabel } from '@hiwar/arabic/labels.ts'
import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import type { Sent } from '@hiwar/contract/endpoint.ts'
import type { listLessons } from '@hiwar/contract/lessons.ts'
import { addDays, saturdayOf } from '@hiwar/rules/civil-day.ts'
import { instantsOf, orderOf } from '../list/call-query.ts'
import { defineList } from '../list/define-list.ts'
import type { ListState } from '../list/define-list.ts'
import { dateRange, oneOf, person } from '../list/filters.ts'

/** Which lessons a list shows; without one, all of them. */
export const LessonKind = { NotCanceled: 'active', Canceled: 'canceled' } as const
const kindLabel = { active: 'غير ملغاة', canceled: lessonStatusLabel.canceled }

/** When, seen from now; `now` excludes the others. */
export const LessonTime = { Future: 'future', Past: 'past', Now: 'now' } as const
const timeLabel = { future: lessonStatusLabel.pending, past: 'سابقة', now: lessonStatusLabel.happening }

const today = () => dayKey(serverNow(), cairo)

/** Lessons (admin.md 1.7). */
export const lessonList = defineList({
  name: 'lessons',
  sorts: ['start', 'createdAt'],
  defaultSort: { by: 'start', direction: 'desc' },
  filters: {
    user: person('الطالب أو المعلّم'),
    state: oneOf('الحالة', LessonKind, kindLabel),
    time: oneOf('الوقت', LessonTime, timeLabel),
    start: dateRange('الموعد'),
  },
  views: [
    {
      id: 'today',
      label: 'اليوم',
      filters: () => ({ start: { from: today(), to: today() } }),
      sort: { by: 'start', direction: 'asc' },
    },
    { id: 'now', label: 'جارية الآن', filters: { time: LessonTime.Now } },
    {
      id: 'canceled-this-week',
      label: 'ملغاة هذا الأسبوع',
      filters: () => ({
        state: LessonKind.Canceled,
        start: { from: saturdayOf(today()), to: addDays(saturdayOf(today()), 6) },
      }),
    },
    {
      id: 'next-week',
      label: 'الأيام السبعة القادمة',
      filters: () => ({ time: LessonTime.Future, start: { from: today(), to: addDays(today(), 6) } }),
      sort: { by: 'start', direction: 'asc' },
    },
  ],
  defaultView: 'today',
})

type LessonListState = ListState<(typeof lessonList)['filters'], 'start' | 'createdAt'>

/** The query of the call; `userId` limits it to one person's lessons. A lesson is of the day on which it begins. */
export function lessonQuery(
  { filters: { user, state, time, start }, sort }: LessonListState,
  userId?: number,
): Omit<Sent<(typeof listLessons)['query']>, 'page' | 'size'> {
  const users = [userId, user].find((id) => id !== undefined)
  const period = instantsOf(start)
  return {
    ...(users !== undefined && { users: [users] }),
    ...(state !== undefined && {
      ratified: state === LessonKind.NotCanceled,
      canceled: state === LessonKind.Canceled,
    }),
    ...(time === LessonTime.Now && { now: true }),
    ...(time === LessonTime.Future && { past: false }),
    ...(time === LessonTime.Past && { future: false }),
    ...(period !== undefined && { startsFrom: period.gte, before: period.lt }),
    ...orderOf(sort),
  }
}
