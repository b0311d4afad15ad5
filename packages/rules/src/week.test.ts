import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { Weekday } from '@hiwar/contract/enums.ts'
import {
  addDays,
  atCairo,
  cairoDay,
  daysBetween,
  sameTimeNextWeek,
  saturdayOf,
  startOfCairoDay,
  weekdayOf,
} from './week.ts'

const anyInstant = fc.date({ min: new Date('2024-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
const anyDay = anyInstant.map(cairoDay)
const iso = (at: Date) => at.toISOString()

// The platform's own clock for Cairo, so that the arithmetic is not tested against itself.
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Cairo', dateStyle: 'short', timeStyle: 'short' })

describe('Cairo days', () => {
  test.each([
    ['2026-04-20T21:59:59.999Z', '2026-04-20'],
    ['2026-04-20T22:00:00Z', '2026-04-21'],
    ['2026-07-01T20:59:59Z', '2026-07-01'],
    ['2026-07-01T21:00:00Z', '2026-07-02'],
    ['2026-04-23T21:59:59Z', '2026-04-23'],
    ['2026-04-23T22:00:00Z', '2026-04-24'],
    ['2026-10-29T20:30:00Z', '2026-10-29'],
    ['2026-10-29T21:30:00Z', '2026-10-29'],
    ['2026-10-29T22:00:00Z', '2026-10-30'],
  ])('%s is on %s', (at, day) => {
    expect(cairoDay(new Date(at))).toBe(day)
  })

  test.each([
    ['2026-04-21', '2026-04-20T22:00:00.000Z'],
    ['2026-05-19', '2026-05-18T21:00:00.000Z'],
    ['2026-10-27', '2026-10-26T21:00:00.000Z'],
    ['2026-10-30', '2026-10-29T22:00:00.000Z'],
  ])('%s opens at %s', (day, at) => {
    expect(iso(startOfCairoDay(day))).toBe(at)
  })

  test('a day without a midnight starts at its first instant, 01:00', () => {
    expect(iso(startOfCairoDay('2026-04-24'))).toBe('2026-04-23T22:00:00.000Z')
    expect(clock.format(startOfCairoDay('2026-04-24'))).toBe('2026-04-24 01:00')
  })

  test('the start of a day is the first instant of that day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = startOfCairoDay(day)
        expect(cairoDay(start)).toBe(day)
        expect(cairoDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1))
      }),
    )
  })

  test('a wall-clock time is the time a clock in Cairo shows', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 22 }), fc.integer({ min: 0, max: 59 }), (day, hour, minute) => {
        const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
        expect(clock.format(atCairo(day, time))).toBe(`${day} ${time}`)
      }),
    )
  })

  test('a skipped time moves an hour later, and a repeated time is the first of the two', () => {
    expect(iso(atCairo('2026-04-24', '00:30'))).toBe('2026-04-23T22:30:00.000Z')
    expect(iso(atCairo('2026-10-29', '23:30'))).toBe('2026-10-29T20:30:00.000Z')
  })
})

describe('the calendar', () => {
  test('days are added across months, leap days and clock changes', () => {
    expect(addDays('2026-04-21', 28)).toBe('2026-05-19')
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2026-04-21', '2026-05-19')).toBe(28)
    expect(daysBetween('2026-05-19', '2026-04-21')).toBe(-28)
  })

  test('counting days undoes adding them', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      }),
    )
  })

  test.each([
    ['2026-04-19', Weekday.Sunday],
    ['2026-04-20', Weekday.Monday],
    ['2026-04-21', Weekday.Tuesday],
    ['2026-04-22', Weekday.Wednesday],
    ['2026-04-23', Weekday.Thursday],
    ['2026-04-24', Weekday.Friday],
    ['2026-04-25', Weekday.Saturday],
  ])('%s is weekday %i', (day, weekday) => {
    expect(weekdayOf(day)).toBe(weekday)
  })

  test.each([
    ['2026-04-18', '2026-04-18'],
    ['2026-04-19', '2026-04-18'],
    ['2026-04-24', '2026-04-18'],
    ['2026-04-25', '2026-04-25'],
  ])('the week of %s opens on Saturday %s', (day, saturday) => {
    expect(saturdayOf(day)).toBe(saturday)
  })
})

describe('the same time of a later week', () => {
  test.each([
    // In Cairo 18:30, on both sides of each clock change.
    ['2026-04-20T16:30:00.000Z', '2026-04-20T17:00:00Z', '2026-04-27T15:30:00.000Z'],
    ['2026-10-27T15:30:00.000Z', '2026-10-27T17:00:00Z', '2026-11-03T16:30:00.000Z'],
    // A lesson that is still to come, and one of long ago, a minute before and after its hour.
    ['2026-05-04T15:30:00.000Z', '2026-05-01T00:00:00Z', '2026-05-11T15:30:00.000Z'],
    ['2026-05-04T15:30:00.000Z', '2026-06-08T15:29:00Z', '2026-06-08T15:30:00.000Z'],
    ['2026-05-04T15:30:00.000Z', '2026-06-08T15:30:00Z', '2026-06-15T15:30:00.000Z'],
    // 00:30 is skipped on 24 April.
    ['2026-04-16T22:30:00.000Z', '2026-04-17T00:00:00Z', '2026-04-23T22:30:00.000Z'],
  ])('of %s, asked at %s, is %s', (start, now, next) => {
    expect(iso(sameTimeNextWeek(new Date(start), new Date(now)))).toBe(next)
  })
})
