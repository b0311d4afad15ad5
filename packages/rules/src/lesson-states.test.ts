import { describe, expect, test } from 'vitest'
import { Role } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import {
  cancelIsCharged,
  joinButtonState,
  lessonEnd,
  lessonStatus,
  mayCancelLesson,
  mayEditLesson,
  whyNotCancel,
  whyNotEdit,
} from './lesson-states.ts'

const start = new Date('2026-05-04T15:00:00Z')
const lesson = { start, duration: 30, canceledAt: null, lateLineMinutes: 60 }
const canceled = { ...lesson, canceledAt: new Date('2026-05-03T00:00:00Z') }
/** Minutes after the start, less than 0 = before. */
const at = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS)
const instant = 1 / MINUTE_MS

test('a lesson ends `duration` minutes after its start', () => {
  expect(lessonEnd({ start, duration: 15 })).toEqual(at(15))
})

describe('lesson status (lessons.md C)', () => {
  test.each([
    [-10_000, 'pending'],
    [-instant, 'pending'],
    [0, 'happening'],
    [30 - instant, 'happening'],
    [30, 'fulfilled'],
    [10_000, 'fulfilled'],
  ])('%d minutes after its start it is %s', (minutes, status) => {
    expect(lessonStatus(lesson, at(minutes))).toBe(status)
  })

  test.each([-60, 10, 60])('once canceled it stays canceled, also %d minutes after its start', (minutes) => {
    expect(lessonStatus(canceled, at(minutes))).toBe('canceled')
  })
})

describe('canceling (C1, C2)', () => {
  test.each([
    [-10_000, null],
    [-1, null],
    [-instant, null],
    [0, 'started'],
    [29, 'started'],
    [31, 'started'],
  ])('%d minutes after the start: %s', (minutes, reason) => {
    expect(whyNotCancel(lesson, at(minutes))).toBe(reason)
    expect(mayCancelLesson(lesson, at(minutes))).toBe(reason === null)
  })

  test('a canceled lesson cannot be canceled again and is not reported as started', () => {
    expect(whyNotCancel(canceled, at(-100))).toBe('canceled')
    expect(whyNotCancel(canceled, at(10))).toBe('canceled')
    expect(mayCancelLesson(canceled, at(-100))).toBe(false)
  })

  test('a student gets the minutes back when canceling an hour ahead, but not later', () => {
    expect(cancelIsCharged(lesson, Role.Student, at(-61))).toBe(false)
    expect(cancelIsCharged(lesson, Role.Student, at(-60))).toBe(false)
    expect(cancelIsCharged(lesson, Role.Student, at(-60 + instant))).toBe(true)
    expect(cancelIsCharged(lesson, Role.Student, at(-1))).toBe(true)
  })

  test('the lesson keeps its own late line', () => {
    expect(cancelIsCharged({ ...lesson, lateLineMinutes: 120 }, Role.Student, at(-90))).toBe(true)
    expect(whyNotEdit({ ...lesson, lateLineMinutes: 120 }, at(-90))).toBe('late')
  })

  test.each([Role.Tutor, Role.TutorManager, Role.RegularAdmin, Role.SuperAdmin])(
    'role %i never costs the student minutes',
    (role) => {
      expect(cancelIsCharged(lesson, role, at(-1))).toBe(false)
    },
  )
})

describe('moving (E1)', () => {
  test.each([
    [-61, null],
    [-60, null],
    [-60 + instant, 'late'],
    [-instant, 'late'],
    [0, 'started'],
    [40, 'started'],
  ])('%d minutes after the start: %s', (minutes, reason) => {
    expect(whyNotEdit(lesson, at(minutes))).toBe(reason)
    expect(mayEditLesson(lesson, Role.Student, at(minutes))).toBe(reason === null)
  })

  test('a canceled lesson cannot be moved', () => {
    expect(whyNotEdit(canceled, at(-1000))).toBe('canceled')
    expect(mayEditLesson(canceled, Role.Student, at(-1000))).toBe(false)
  })

  test.each([Role.Tutor, Role.TutorManager, Role.RegularAdmin, Role.SuperAdmin, Role.Studio])(
    'role %i does not move lessons',
    (role) => {
      expect(mayEditLesson(lesson, role, at(-1000))).toBe(false)
    },
  )
})

describe('the join button', () => {
  test.each([
    [-1000, 'early'],
    [-10 - instant, 'early'],
    [-10, 'open'],
    [0, 'open'],
    [30 - instant, 'open'],
    [30, 'ended'],
    [1000, 'ended'],
  ])('%d minutes after the start it is %s', (minutes, moment) => {
    expect(joinButtonState(lesson, at(minutes))).toBe(moment)
  })

  test('is absent for a canceled lesson', () => {
    for (const minutes of [-1000, 0, 1000]) expect(joinButtonState(canceled, at(minutes))).toBe('canceled')
  })

  test('opens as early as the platform settings say', () => {
    expect(joinButtonState(lesson, at(-15), { joinButton: 15 })).toBe('open')
  })
})
