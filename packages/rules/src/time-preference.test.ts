import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { expect, test } from 'vitest'
import { allStarts, freeTime, coveredQuarters, quarterOf, timeOfQuarter } from './free-time.ts'
import { preferenceMask, type TimePreference } from './time-preference.ts'

const startsAt = (from: string, preference: Partial<TimePreference>) => {
  const origin = quarterOf(Date.parse(from))
  const open = freeTime(origin, [[origin, origin + coveredQuarters]], [])
  const complete: TimePreference = { zone: 'Africa/Cairo', duration: 15, ...preference }
  const range = { first: origin, last: origin + coveredQuarters }
  return allStarts(open, { duration: complete.duration, range, mask: preferenceMask(complete, origin) }).map(
    (quarter) => timeOfQuarter(quarter).toISOString(),
  )
}

test('a preference that allows every time has no mask', () => {
  expect(preferenceMask({ zone: 'Africa/Cairo', duration: 15, days: [], windows: [] }, 0)).toBeUndefined()
})

test('the whole lesson lies within the window, by the wall clock of the zone', () => {
  // Cairo is three hours ahead in July.
  expect(startsAt('2026-07-06T00:00:00Z', { windows: ['18:00-19:00'], days: [1], duration: 30 }).slice(0, 3)).toEqual([
    '2026-07-06T15:00:00.000Z',
    '2026-07-06T15:15:00.000Z',
    '2026-07-06T15:30:00.000Z',
  ])
  expect(
    startsAt('2026-07-06T00:00:00Z', { windows: ['18:00-18:30'], days: [1], zone: 'Asia/Kathmandu' }).slice(0, 2),
  ).toEqual(['2026-07-06T12:15:00.000Z', '2026-07-06T12:30:00.000Z'])
})

test('weekdays alone allow every time of theirs', () => {
  // Monday in Cairo, and no minute of Sunday or Tuesday.
  const starts = startsAt('2026-07-04T00:00:00Z', { days: [1] })
  expect(starts.slice(0, 96)).toEqual(
    Array.from({ length: 96 }, (_, quarter) =>
      new Date(Date.parse('2026-07-05T21:00:00Z') + quarter * 15 * MINUTE_MS).toISOString(),
    ),
  )
  expect(starts[96]).toBe('2026-07-12T21:00:00.000Z')
})

test('a window that ends when it begins is a whole day', () => {
  const starts = startsAt('2026-07-06T00:00:00Z', { windows: ['18:00-18:00'], duration: 30 })
  expect(starts.slice(0, 2)).toEqual(['2026-07-06T00:00:00.000Z', '2026-07-06T00:15:00.000Z'])
  // None lasts over the moment at which the next one begins.
  expect(starts.filter((start) => start.startsWith('2026-07-06T14') || start.startsWith('2026-07-06T15:00'))).toEqual([
    '2026-07-06T14:00:00.000Z',
    '2026-07-06T14:15:00.000Z',
    '2026-07-06T14:30:00.000Z',
    '2026-07-06T15:00:00.000Z',
  ])
})

test('a window may cross midnight; the part after midnight belongs to the next day', () => {
  const starts = startsAt('2026-07-06T00:00:00Z', { windows: ['23:30-00:30'], days: [2] })
  // Tuesday 00:00 and 00:15 in Cairo, then Tuesday 23:30 and 23:45.
  expect(starts.slice(0, 4)).toEqual([
    '2026-07-06T21:00:00.000Z',
    '2026-07-06T21:15:00.000Z',
    '2026-07-07T20:30:00.000Z',
    '2026-07-07T20:45:00.000Z',
  ])
})

test('follows the clock change in spring and in autumn', () => {
  const spring = startsAt('2026-04-22T00:00:00Z', { windows: ['18:00-18:15'] })
  expect(spring.slice(0, 4)).toEqual([
    '2026-04-22T16:00:00.000Z',
    '2026-04-23T16:00:00.000Z',
    '2026-04-24T15:00:00.000Z',
    '2026-04-25T15:00:00.000Z',
  ])
  // The hour before midnight comes twice on the last Thursday of October; both are inside.
  const autumn = startsAt('2026-10-29T12:00:00Z', { windows: ['23:00-00:00'], days: [4] })
  expect(autumn.filter((start) => start < '2026-10-30').map((start) => start.slice(11, 16))).toEqual([
    '20:00',
    '20:15',
    '20:30',
    '20:45',
    '21:00',
    '21:15',
    '21:30',
    '21:45',
  ])
})
