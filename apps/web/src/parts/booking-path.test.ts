import { expect, test } from 'vitest'
import { bookingPath, chosenTimeOf, intendedLesson, joinPath } from './booking-path.ts'

const queryOf = (path: string) => new URL(path, 'https://app.test').searchParams

test('a chosen time comes back from its address', () => {
  const chosen = { day: '2026-11-25', start: '2026-11-25T15:30:00.000Z' }
  expect(chosenTimeOf(queryOf(bookingPath(7, chosen)))).toEqual(chosen)
  expect(bookingPath(7)).toBe('/t/7?book=true')
})

test('what is no time is no choice', () => {
  expect(chosenTimeOf(queryOf('/t/7?day=tomorrow&start=2026-99-99T00:00:00Z'))).toEqual({})
})

test('the lesson a redirect is to book is read from it, and only from a booking', () => {
  const start = '2026-11-25T15:30:00.000Z'
  const { searchParams } = new URL(joinPath(7, { start }), 'https://app.test')
  expect(intendedLesson(searchParams.get('redirect'))).toEqual({ tutorId: 7, day: undefined, start })
  expect(intendedLesson('/t/7?tab=ratings')).toBeNull()
  expect(intendedLesson('/plans')).toBeNull()
  expect(intendedLesson(null)).toBeNull()
})
