import { expect, test } from 'vitest'
import { activityWeeks, depthOf, opensMonth } from './activity-weeks.ts'

test('a year of weeks, Saturday to Friday, up to today', () => {
  const weeks = activityWeeks('2026-11-23')
  expect(weeks).toHaveLength(53)
  expect(weeks.at(-1)).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  expect(weeks[0]?.[0]).toBe('2025-11-22')
  expect(new Set(weeks.flat()).size).toBe(weeks.flat().length)
})

test('no day is skipped or repeated at a clock change', () => {
  expect(activityWeeks('2026-04-26').slice(-2).flat()).toEqual([
    '2026-04-18',
    '2026-04-19',
    '2026-04-20',
    '2026-04-21',
    '2026-04-22',
    '2026-04-23',
    '2026-04-24',
    '2026-04-25',
    '2026-04-26',
  ])
})

test('higher scores have higher colour levels, and months are labelled at their first week', () => {
  expect([0, 1, 2, 3, 4, 5, 8, 9].map(depthOf)).toEqual([0, 1, 1, 2, 2, 3, 3, 4])
  expect(opensMonth(['2026-05-02'], ['2026-04-25'])).toBe(true)
  expect(opensMonth(['2026-05-09'], ['2026-05-02'])).toBe(false)
  expect(opensMonth(['2026-05-09'], undefined)).toBe(false)
})
