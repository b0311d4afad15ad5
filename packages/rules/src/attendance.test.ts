import { expect, test } from 'vitest'
import { SessionEvent } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { absenceIsReportable, attendanceOf, type SessionEventAt } from './attendance.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute))
const session = { start: at(0), closesAt: at(45), now: at(59) }
const joined = (userId: number, minute: number): SessionEventAt => ({
  userId,
  type: SessionEvent.UserJoined,
  at: at(minute),
})
const left = (userId: number, minute: number): SessionEventAt => ({
  userId,
  type: SessionEvent.UserLeft,
  at: at(minute),
})

test('a member who never joined has no times', () => {
  expect(attendanceOf([1], [joined(2, 0)], session)).toEqual([
    { userId: 1, firstJoin: null, lastLeave: null, seconds: 0, onTime: false },
  ])
})

test('stays add up', () => {
  const [stay] = attendanceOf([1], [joined(1, -5), left(1, 5), joined(1, 10), left(1, 30)], session)
  expect(stay).toEqual({ userId: 1, firstJoin: at(-5), lastLeave: at(30), seconds: 30 * 60, onTime: true })
})

test('two devices at once count once', () => {
  const [stay] = attendanceOf([1], [joined(1, 0), joined(1, 5), left(1, 10), left(1, 20)], session)
  expect(stay).toMatchObject({ seconds: 20 * 60, lastLeave: at(20) })
})

test('an open stay ends now, or when the session closes if that is earlier', () => {
  expect(attendanceOf([1], [joined(1, 3)], session)[0]).toMatchObject({
    seconds: 42 * 60,
    lastLeave: null,
    onTime: false,
  })
  expect(attendanceOf([1], [joined(1, 3)], { ...session, now: at(13) })[0]).toMatchObject({ seconds: 10 * 60 })
})

test('a leave without a join is ignored', () => {
  expect(attendanceOf([1], [left(1, 2)], session)[0]).toMatchObject({ seconds: 0, firstJoin: null })
})

test('an absence can be reported from three minutes after the start to a day after the end', () => {
  const lesson = { start: at(0), end: at(30) }
  const bounds = { afterMinutes: 3, untilHours: 24 }
  expect(absenceIsReportable(lesson, new Date(at(3).getTime() - 1), bounds)).toBe(false)
  expect(absenceIsReportable(lesson, at(3), bounds)).toBe(true)
  expect(absenceIsReportable(lesson, new Date(at(30).getTime() + DAY_MS), bounds)).toBe(true)
  expect(absenceIsReportable(lesson, new Date(at(30).getTime() + DAY_MS + 1), bounds)).toBe(false)
})
