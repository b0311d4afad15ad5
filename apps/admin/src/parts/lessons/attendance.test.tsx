import { aLesson, itsStudent, itsTutor } from '@hiwar/app/test/samples.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import type { MemberAttendance } from '@hiwar/contract/reports.ts'
import { expect, test } from 'vitest'
import { AttendanceList } from './attendance.tsx'

const stay: MemberAttendance = {
  userId: itsTutor.userId,
  firstJoin: '2026-05-05T10:04:00.000Z',
  lastLeave: '2026-05-05T10:20:00.000Z',
  seconds: 959,
  onTime: false,
}
const shown = (...stays: MemberAttendance[]) =>
  shownText(<AttendanceList row={{ lesson: aLesson, members: [itsStudent, itsTutor] }} stays={stays} />)

test('who came too late, how long they stayed of the lesson, and who never came', () => {
  expect(shown(stay)).toBe('منى لم يدخل الحصة خالد عمر أول دخول 1:04 م · آخر خروج 1:20 م · 15 دقيقة (53%) متأخر')
  expect(shown({ ...stay, firstJoin: null })).toBe('منى لم يدخل الحصة خالد عمر لم يدخل الحصة')
})

test('who is still inside, and no more than the whole of it', () => {
  const inside = { ...stay, lastLeave: null, onTime: true, seconds: 31 * 60 }
  expect(shown(inside, { ...inside, userId: itsStudent.userId, seconds: 59 })).toBe(
    'منى أول دخول 1:04 م · 0 دقيقة (3%) في الموعد خالد عمر أول دخول 1:04 م · 31 دقيقة (100%) في الموعد',
  )
})
