import { expect, test } from 'vitest'
import { progressOf } from './progress.ts'

// A Wednesday in summer time; its week runs from Saturday 4 July.
const now = new Date('2026-07-08T10:00:00.000Z')
const learned = (...starts: string[]) => starts.map((start) => ({ start, lessons: 1, minutes: 15 }))

test('the running week cannot break a streak that reached the last one', () => {
  expect(progressOf(learned('2026-06-20', '2026-06-27'), { now, weeklyMinutes: null }).streakWeeks).toBe(2)
})

test('a lesson this week makes the streak longer', () => {
  expect(progressOf(learned('2026-06-20', '2026-06-27', '2026-07-04'), { now, weeklyMinutes: null }).streakWeeks).toBe(
    3,
  )
})

test('a missed week ends the streak but the longest one is remembered', () => {
  const { streakWeeks, longestStreakWeeks } = progressOf(
    learned('2026-05-02', '2026-05-09', '2026-05-16', '2026-06-20'),
    { now, weeklyMinutes: null },
  )
  expect({ streakWeeks, longestStreakWeeks }).toEqual({ streakWeeks: 0, longestStreakWeeks: 3 })
})

test('a streak runs on over the spring clock change, when a week has 167 hours', () => {
  const { longestStreakWeeks } = progressOf(learned('2026-04-18', '2026-04-25', '2026-05-02'), {
    now,
    weeklyMinutes: null,
  })
  expect(longestStreakWeeks).toBe(3)
})

test('twelve weeks are shown, oldest first, empty ones too', () => {
  const { weeks } = progressOf([{ start: '2026-07-04', lessons: 2, minutes: 45 }], { now, weeklyMinutes: null })
  expect(weeks).toHaveLength(12)
  expect(weeks.at(0)).toEqual({ start: '2026-04-18', lessons: 0, minutes: 0 })
  expect(weeks.at(-1)).toEqual({ start: '2026-07-04', lessons: 2, minutes: 45 })
})

test("the goal is the plan's weekly minutes, 30 without one, inside the Cairo week", () => {
  const week = [{ start: '2026-07-04', lessons: 2, minutes: 45 }]
  expect(progressOf(week, { now, weeklyMinutes: 60 }).goal).toEqual({
    minutes: 60,
    done: 45,
    lessons: 2,
    start: '2026-07-03T21:00:00.000Z',
    end: '2026-07-10T21:00:00.000Z',
    reached: false,
  })
  expect(progressOf(week, { now, weeklyMinutes: null }).goal).toMatchObject({ minutes: 30, reached: true })
})
