import { expect, test } from 'vitest'
import { SessionEvent } from '@hiwar/contract/enums.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import { absenceIsReportable, attendanceOf, type SessionEventAt } from './attendance.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 4, 4, 10, minute))
const lesson = { start: at(0), end: at(30), now: at(59) }
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
  expect(attendanceOf([1], [joined(2, 0)], lesson)).toEqual([
    { userId: 1, firstJoin: null, lastLeave: null, seconds: 0, onTime: false },
  ])
})

test('stays add up, as far as they are within the lesson', () => {
  const [stay] = attendanceOf([1], [joined(1, -5), left(1, 5), joined(1, 10), left(1, 40)], lesson)
  expect(stay).toEqual({ userId: 1, firstJoin: at(-5), lastLeave: at(40), seconds: 25 * 60, onTime: true })
})

test('two devices at once count once', () => {
  const [stay] = attendanceOf([1], [joined(1, 0), joined(1, 5), left(1, 10), left(1, 20)], lesson)
  expect(stay).toMatchObject({ seconds: 20 * 60, lastLeave: at(20) })
  const [open] = attendanceOf([1], [joined(1, 0), joined(1, 5), left(1, 10)], lesson)
  expect(open, 'one of them is still there').toMatchObject({ seconds: 30 * 60, lastLeave: null })
})

test('an open stay lasts until now, or the end of the lesson if that is earlier', () => {
  expect(attendanceOf([1], [joined(1, 3)], lesson)[0]).toMatchObject({ seconds: 27 * 60, lastLeave: null })
  expect(attendanceOf([1], [joined(1, 3)], { ...lesson, now: at(13) })[0]).toMatchObject({ seconds: 10 * 60 })
  const comings = [joined(1, 0), left(1, 5), joined(1, 6), left(1, 8), joined(1, 10)]
  expect(attendanceOf([1], comings, lesson)[0]).toMatchObject({ seconds: 27 * 60, lastLeave: null })
})

test.each([
  ['three minutes before the start', [joined(1, -3)], true],
  ['earlier, and still there', [joined(1, -12)], true],
  ['earlier, and gone again three minutes before the start', [joined(1, -12), left(1, -3)], true],
  ['earlier, and gone again four minutes before the start', [joined(1, -12), left(1, -4), joined(1, 8)], false],
  ['a minute after the start', [joined(1, 1)], true],
  ['two minutes after the start', [joined(1, 2)], false],
])('on time: %s', (_, events, expected) => {
  expect(attendanceOf([1], events, lesson)[0]?.onTime).toBe(expected)
})

test('a leave without a join is ignored, and so is a second one', () => {
  const [stay] = attendanceOf([1], [joined(1, 0), left(1, 10), left(1, 20), joined(1, 25)], lesson)
  expect(stay).toMatchObject({ seconds: 15 * 60, firstJoin: at(0), lastLeave: null })
  expect(attendanceOf([1], [left(1, 2), joined(1, 10)], lesson)[0]).toMatchObject({ seconds: 20 * 60 })
  expect(attendanceOf([1], [left(1, 2)], lesson)[0]).toMatchObject({ seconds: 0, firstJoin: null })
})

test('an absence can be reported from three minutes after the start to a day after the end', () => {
  const bounds = { afterMinutes: 3, untilHours: 24 }
  expect(absenceIsReportable(lesson, new Date(at(3).getTime() - 1), bounds)).toBe(false)
  expect(absenceIsReportable(lesson, at(3), bounds)).toBe(true)
  expect(absenceIsReportable(lesson, new Date(at(30).getTime() + DAY_MS), bounds)).toBe(true)
  expect(absenceIsReportable(lesson, new Date(at(30).getTime() + DAY_MS + 1), bounds)).toBe(false)
})
