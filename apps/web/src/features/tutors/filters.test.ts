import { expect, test } from 'vitest'
import {
  filterQuery,
  countFilters,
  noFilters,
  readFilters,
  withoutFilter,
  writeFilters,
  type Filters,
} from './filters.ts'

const student = { isSignedIn: true, isStudent: true }
const all: Filters = {
  search: 'مقابلات',
  topics: [3, 7],
  gender: 'female',
  days: [5, 6],
  windows: ['17:00-21:00', '21:00-05:00'],
  freeWithin: 24,
  minRating: 4.5,
  new: true,
  online: true,
  favourite: true,
  sort: 'soonest',
}

test('all filters survive a round trip through the query string', () => {
  expect(readFilters(writeFilters(new URLSearchParams(), all), student)).toEqual(all)
  expect(readFilters(new URLSearchParams(), student)).toEqual(noFilters)
  expect(writeFilters(new URLSearchParams('days=1&book=true'), noFilters).toString()).toBe('book=true')
})

test('values unknown to the contract are ignored', () => {
  const typed = new URLSearchParams(
    'topics=x&topics=0&topics=3&topics=3&days=9&windows=18:05-19:00&gender=other' +
      '&minRating=4.2&freeWithin=7&sort=price&new=yes',
  )
  expect(readFilters(typed, student)).toEqual({ ...noFilters, topics: [3] })
})

test('filters that need an account are ignored for guests', () => {
  const shared = writeFilters(new URLSearchParams(), all)
  expect(readFilters(shared, { isSignedIn: false, isStudent: false })).toMatchObject({
    online: false,
    favourite: false,
  })
})

test('only active filters are sent, with the zone when they concern times', () => {
  expect(filterQuery(noFilters)).toEqual({})
  expect(filterQuery({ ...noFilters, days: [5] })).toEqual({ days: [5], zone: expect.any(String) })
})

test('filters are counted and cleared one by one', () => {
  expect(countFilters(all)).toBe(12)
  expect(countFilters({ ...noFilters, search: 'x', sort: 'rating' })).toBe(0)
  expect(withoutFilter(all, 'days')).toEqual({ ...all, days: [] })
})
