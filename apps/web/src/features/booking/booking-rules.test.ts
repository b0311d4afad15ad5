// What the booking dialog lets a student choose is what the server would accept (lessons.md B6, Q4, Q5).
import { describe, expect, test } from 'vitest'
import type { LessonSelf } from '@hiwar/contract/lessons.ts'
import { aLesson, aQuota as quota } from '@hiwar/app/test/samples.ts'
import {
  asksDuration,
  blockReasonOf,
  durations,
  freeDaysOf,
  isOffered,
  minutesFor,
  offeredTimes,
  soonestTime,
  weekLaterOf,
  whyNotDuration,
  type Credit,
  type Quota,
  type Situation,
} from './booking-rules.ts'
import type { PublishedTimes } from './use-free-times.ts'

const at = (day: number, time: string) => `2026-05-${String(day).padStart(2, '0')}T${time}:00.000Z`
const nothing: Quota = { info: null, week: null, remainingWeeklyMinutes: 0, renewsOn: null }

/** A lesson of this length tomorrow at ten. */
const booked = (duration: 15 | 30): LessonSelf => ({ ...aLesson, duration })

const credit = (of: Quota, moved?: LessonSelf, upcoming: readonly LessonSelf[] = []): Credit => ({
  quota: of,
  moved,
  upcoming,
  trialMinutes: 0,
})

/** Seen at 08:00 on the 4th: an hour on the 5th, with half an hour of it taken, and half an hour on the 12th. */
const situation = (given: Partial<Situation> = {}): Situation => ({
  times: {
    slots: [
      { id: 1, start: new Date(at(5, '10:00')), end: new Date(at(5, '11:00')) },
      { id: 2, start: new Date(at(12, '10:00')), end: new Date(at(12, '10:30')) },
    ],
    taken: [{ start: new Date(at(5, '10:00')), end: new Date(at(5, '10:30')) }],
    windowDays: 14,
  },
  now: new Date(at(4, '08:00')),
  noticeMinutes: 30,
  quota: quota(30),
  moved: undefined,
  upcoming: [],
  trialMinutes: 0,
  zone: 'Africa/Cairo',
  ...given,
})
const countsOf = (days: ReadonlyMap<string, readonly unknown[]>) =>
  Object.fromEntries([...days].map(([day, intervals]) => [day, intervals.length]))

test('B6: the shortest duration comes first and is the default', () => {
  expect(durations).toEqual([15, 30])
})

describe('minutes', () => {
  test('Q5: in the current week what is left, in a later week the full quota', () => {
    expect([
      minutesFor(new Date(at(5, '10:00')), credit(quota(15))),
      minutesFor(new Date(at(11, '02:59')), credit(quota(15))),
    ]).toEqual([15, 15])
    expect(minutesFor(new Date(at(11, '03:00')), credit(quota(15)))).toBe(30)
  })

  test('Q4: a lesson being moved refunds its minutes to its own week only', () => {
    expect(minutesFor(new Date(at(6, '10:00')), credit(quota(0), booked(15)))).toBe(15)
    expect(minutesFor(new Date(at(12, '10:00')), credit(quota(0), booked(15)))).toBe(30)
    expect(minutesFor(new Date(at(5, '10:00')), credit(quota(0), { ...booked(15), start: at(12, '10:00') }))).toBe(0)
  })

  test('Q5: in a later week what the lessons booked there leave', () => {
    const later = { ...booked(15), start: at(12, '10:00') }
    const left = (day: number, time: string, upcoming: readonly LessonSelf[], moved?: LessonSelf) =>
      minutesFor(new Date(at(day, time)), credit(quota(30), moved, upcoming))
    expect([left(11, '03:00', [later]), left(18, '02:59', [later]), left(18, '03:00', [later])]).toEqual([15, 15, 30])
    expect(left(12, '10:00', [{ ...later, charged: false }]), 'its minutes are not charged').toBe(30)
    expect(left(12, '10:00', [later], later), 'it is the one being moved').toBe(30)
  })

  test('no minutes without a subscription or after its end', () => {
    expect(minutesFor(new Date(at(5, '10:00')), credit(nothing))).toBe(0)
    expect([
      minutesFor(new Date(at(31, '20:45')), credit(quota(30))),
      minutesFor(new Date(at(31, '21:00')), credit(quota(30))),
    ]).toEqual([30, 0])
  })
})

describe('days', () => {
  test('B6: free times of the tutor, and those of them that the minutes allow', () => {
    const days = freeDaysOf(situation({ quota: quota(15) }), 30)
    expect([countsOf(days.free), countsOf(days.bookable)]).toEqual([
      { '2026-05-05': 1, '2026-05-12': 1 },
      { '2026-05-12': 1 },
    ])
    expect(countsOf(freeDaysOf(situation({ quota: quota(15) }), 15).bookable)).toEqual({
      '2026-05-05': 2,
      '2026-05-12': 2,
    })
  })

  test('a time is offered while it can be booked until the running minute ends', () => {
    const seenAt = (time: string) => situation({ now: new Date(at(5, time)), quota: quota(60) })
    const offered = (time: string) =>
      freeDaysOf(seenAt(time), 15)
        .free.get('2026-05-05')
        ?.map(({ start }) => start)
    const [first, second] = ['10:30', '10:45'].map((time) => new Date(at(5, time)))
    expect([offered('09:59'), offered('10:00')]).toEqual([[first, second], [second]])
    expect([
      isOffered(first!, Date.parse(at(5, '09:59')), 30),
      isOffered(first!, Date.parse(at(5, '10:00')), 30),
    ]).toEqual([true, false])
  })

  test('the time of the lesson being moved counts as free', () => {
    expect(countsOf(freeDaysOf(situation({ quota: quota(0), moved: booked(30) }), 30).bookable)).toEqual({
      '2026-05-05': 3,
      '2026-05-12': 1,
    })
  })

  test('a lesson has to end inside the subscription', () => {
    const times = {
      slots: [{ id: 3, start: new Date(at(31, '20:30')), end: new Date(at(31, '22:00')) }],
      taken: [],
      windowDays: 14,
    }
    const late = freeDaysOf(
      situation({
        times,
        now: new Date(at(30, '08:00')),
        quota: { ...quota(30), week: { start: at(25, '03:00'), end: at(31, '21:00') } },
      }),
      30,
    )
    expect([
      [...late.free.values()].flat().length,
      [...late.bookable.values()].flat().map(({ start }) => start.toISOString()),
    ]).toEqual([5, [at(31, '20:30')]])
  })

  test('a duration that cannot be booked on a day says why', () => {
    const days = freeDaysOf(situation({ quota: quota(15) }), 30)
    expect(whyNotDuration(30, '2026-05-12', days)).toBeNull()
    expect(whyNotDuration(30, '2026-05-05', days)).toMatch(/رصيد دقائقك/)
    expect(whyNotDuration(30, '2026-05-06', days)).toMatch(/لا يوجد وقت متصل/)
  })
})

describe('offered times', () => {
  const daysOf = (given: Partial<Situation>) =>
    new Map(durations.map((duration) => [duration, freeDaysOf(situation(given), duration)]))
  const times = {
    slots: [
      { id: 1, start: new Date(at(5, '10:00')), end: new Date(at(5, '11:00')) },
      { id: 2, start: new Date(at(6, '10:00')), end: new Date(at(6, '10:15')) },
    ],
    taken: [],
    windowDays: 14,
  }

  test('the number under a day is that of the times it leads to', () => {
    const days = daysOf({ times })
    expect(countsOf(offeredTimes(days, null))).toEqual({ '2026-05-05': 4, '2026-05-06': 1 })
    expect(countsOf(offeredTimes(days, 15))).toEqual({ '2026-05-05': 4, '2026-05-06': 1 })
    // Half an hour fits the 5th alone; the 6th leads to the times of a quarter.
    expect(countsOf(offeredTimes(days, 30))).toEqual({ '2026-05-05': 3, '2026-05-06': 1 })
  })

  test('the soonest time is of the known duration, and of another where that fits nowhere', () => {
    const quarterFirst = [{ id: 3, start: new Date(at(4, '12:00')), end: new Date(at(4, '12:15')) }, ...times.slots]
    const soonest = (slots: PublishedTimes['slots'], known: 15 | 30 | null) =>
      soonestTime(daysOf({ times: { ...times, slots } }), known, undefined)?.start.toISOString()
    expect(soonest(quarterFirst, null)).toBe(at(4, '12:00'))
    expect(soonest(quarterFirst, 30)).toBe(at(5, '10:00'))
    expect(soonest(quarterFirst.slice(0, 1), 30)).toBe(at(4, '12:00'))
    expect(soonest([], 30)).toBeUndefined()
  })

  test('the soonest time is never the one of the lesson being moved', () => {
    const moved = booked(30)
    const own = { start: new Date(at(5, '10:00')), end: new Date(at(5, '10:30')) }
    const soonest = (slots: PublishedTimes['slots']) =>
      soonestTime(daysOf({ times: { ...times, slots, taken: [own] }, moved }), 30, moved)?.start.toISOString()
    expect(soonest(times.slots)).toBe(at(5, '10:15'))
    expect(soonest([{ id: 1, ...own }])).toBeUndefined()
  })
})

test('the same time a week later is offered where it can be booked in the same length, besides a lesson only', () => {
  const days = new Map(durations.map((duration) => [duration, freeDaysOf(situation(), duration)]))
  const from = (time: string, duration: 15 | 30, given: Partial<Parameters<typeof weekLaterOf>[0]> = {}) => {
    const start = new Date(at(5, time))
    const end = new Date(start.getTime() + duration * 60_000)
    const free = { moved: undefined, trialMinutes: 0, bookingsLeft: 2, days }
    return weekLaterOf({ ...free, ...given }, { start, end })?.start.toISOString()
  }
  expect(from('10:00', 30)).toBe(at(12, '10:00'))
  expect(from('10:15', 15)).toBe(at(12, '10:15'))
  expect(from('10:15', 30), 'only a quarter of an hour is left').toBeUndefined()
  expect(from('11:00', 15)).toBeUndefined()
  for (const given of [{ bookingsLeft: 1 }, { trialMinutes: 15 }, { moved: booked(15) }])
    expect(from('10:00', 30, given)).toBeUndefined()
})

test('block reasons are reported in the order of the specification', () => {
  const shortestDays = freeDaysOf(situation(), 15)
  const nowhere = { free: new Map(), bookable: new Map() }
  const facts = {
    isVerified: false,
    hasBooked: true,
    trialMinutes: 0,
    needsPhone: false,
    quota: nothing,
    shortestDays: nowhere,
    moved: undefined,
  }
  expect(blockReasonOf(facts)).toBe('unverified')
  expect(blockReasonOf({ ...facts, isVerified: true })).toBe('booked')
  expect(blockReasonOf({ ...facts, moved: booked(15) })).toBe('no-plan')
  expect(blockReasonOf({ ...facts, isVerified: true, hasBooked: false })).toBe('no-plan')
  const paid = { ...facts, isVerified: true, hasBooked: false }
  expect(blockReasonOf({ ...paid, quota: quota(0) })).toBe('no-minutes')
  expect(blockReasonOf({ ...paid, quota: quota(30), shortestDays: { ...shortestDays, bookable: new Map() } })).toBe(
    'no-minutes',
  )
  expect(blockReasonOf({ ...paid, quota: quota(30) })).toBe('no-times')
  expect(blockReasonOf({ ...paid, quota: quota(30), shortestDays })).toBeNull()
})

test('a trial needs a phone and a free time instead of a plan, and leaves only lessons as long as it', () => {
  const shortestDays = freeDaysOf(situation(), 15)
  const nowhere = { free: new Map(), bookable: new Map() }
  const facts = { isVerified: true, hasBooked: false, trialMinutes: 15, quota: nothing, moved: undefined }
  expect(blockReasonOf({ ...facts, needsPhone: true, shortestDays })).toBe('unverified-phone')
  expect(blockReasonOf({ ...facts, needsPhone: false, shortestDays })).toBeNull()
  expect(blockReasonOf({ ...facts, needsPhone: false, shortestDays: nowhere })).toBe('no-times')
  expect(blockReasonOf({ ...facts, hasBooked: true, needsPhone: true, shortestDays })).toBe('booked')
  const bookable = (duration: 15 | 30) =>
    countsOf(freeDaysOf(situation({ quota: nothing, trialMinutes: 15 }), duration).bookable)
  expect([bookable(15), bookable(30)]).toEqual([{ '2026-05-05': 2, '2026-05-12': 2 }, {}])
})

test('the duration is asked for unless only one fits the day, or the one booked last does', () => {
  expect(asksDuration([15, 30], null)).toBe(true)
  expect(asksDuration([15, 30], 30)).toBe(false)
  expect(asksDuration([15], null)).toBe(false)
  expect(asksDuration([15], 30)).toBe(false)
})
