import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { aLesson, itsStudent, itsTutor } from '@hiwar/app/test/samples.ts'
import { aUser } from '@hiwar/client/test/people.ts'
import type { LessonSelf } from '@hiwar/contract/lessons.ts'
import { expect, test } from 'vitest'
import { LessonCard } from './lesson-card.tsx'

const shown = (time: string, change: Partial<LessonSelf> = {}, by = itsStudent) =>
  shownText(
    <LessonCard
      given={{ lesson: { ...aLesson, ...change }, members: [itsStudent, itsTutor] }}
      now={new Date(`2026-05-05T${time}Z`)}
      onAction={() => undefined}
    />,
    { user: { ...aUser, id: by.userId, role: by.role } },
  )

const canceled = { canceledAt: aLesson.createdAt, mayRate: true } as const
const opens = 'يمكنك الدخول قبل الموعد بـ10 دقائق'

test.each([
  ['an hour before', '09:00:00', {}, `تبدأ بعد ساعة ادخل الحصة ${opens}`],
  ['once the door is open', '09:50:00', {}, 'يمكنك الدخول الآن ادخل الحصة'],
  ['just before it counts as late', '10:02:59', {}, 'يمكنك الدخول الآن ادخل الحصة'],
  ['late', '10:03:00', {}, 'بدأت منذ 3 دقائق ادخل الحصة لم يحضر المعلّم؟'],
  ['in its second half', '10:15:00', {}, 'تنتهي بعد 15 دقيقة ادخل الحصة لم يحضر المعلّم؟'],
  ['over', '10:30:01', {}, 'انتهت احجز مرة أخرى'],
  ['over, to be rated', '10:30:01', { mayRate: true }, 'انتهت احجز مرة أخرى قيّم'],
  ['over and rated', '10:30:01', { ratingId: 5 }, 'انتهت احجز مرة أخرى تقييمك'],
  ['canceled by oneself', '09:00:00', { ...canceled, canceledBy: 4 }, 'ألغيتها أنت احجز مرة أخرى'],
  [
    'canceled by the other',
    '11:00:00',
    { ...canceled, canceledBy: 8, cancelNote: 'ظرف طارئ' },
    'ألغاها المعلّم السبب: ظرف طارئ احجز مرة أخرى',
  ],
  [
    'a trial with something to work on',
    '09:00:00',
    { trial: true, focus: 'Job interviews' },
    `تبدأ بعد ساعة حصتك المجانية موضوعها: Job interviews ادخل الحصة ${opens}`,
  ],
] as const)('to its student a lesson that is %s', (_, time, change, text) => {
  const who = 'خالد عمر الثلاثاء، 5 مايو · 1:00–1:30 م · 30 دقيقة'
  expect(shown(time, change).split(who)[1]).toBe(` ${text} خيارات الحصة مع خالد عمر`)
})

test('to its tutor: whose free lesson it is, and afterwards a message instead of another booking', () => {
  expect(shown('09:00:00', { trial: true }, itsTutor)).toContain('حصة مجانية للطالبة، وأجرها لك كالمعتاد ادخل الحصة')
  expect(shown('10:03:00', {}, itsTutor)).toContain('ادخل الحصة لم تحضر الطالبة؟')
  expect(shown('10:30:01', {}, itsTutor)).toContain('30 دقيقة انتهت أرسل رسالة خيارات الحصة مع منى')
})
