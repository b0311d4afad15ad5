import type { AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { addDays, dayBounds, isDay, saturdayOf } from '@hiwar/rules/civil-day.ts'
import { describe, expect, test } from 'vitest'
import {
  actionsOf,
  repeatActions,
  draftOf,
  endChoices,
  isComplete,
  bookingsLostBy,
  overlapOf,
  rebased,
  startChoices,
  withEnd,
  withEvenings,
  withoutRow,
  withRow,
  withStart,
} from './draft.ts'
import { movedByDays, wallMinute } from '../../parts/week.ts'

const zone = 'Africa/Cairo'
const at = (text: string) => Date.parse(text)
const slot = (id: number, start: string, end: string): AvailabilitySlot => ({
  id,
  userId: 3,
  start,
  end,
  deleted: false,
  createdAt: start,
  updatedAt: start,
})
const clock = { zone, now: at('2026-05-02T08:00:00.000Z') }
const evening = slot(1, '2026-05-04T15:00:00.000Z', '2026-05-04T18:00:00.000Z')
const days = ['2026-05-04']

describe('days', () => {
  test('a week opens on Saturday', () => {
    expect(saturdayOf('2026-05-08')).toBe('2026-05-02')
    expect(saturdayOf('2026-05-02')).toBe('2026-05-02')
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(isDay('2026-02-30')).toBe(false)
  })

  test('in Cairo the day of the spring change has 23 hours and begins at one, that of the autumn change has 25', () => {
    const spring = dayBounds('2026-04-24', zone)
    expect((spring.end - spring.start) / HOUR_MS).toBe(23)
    expect(new Date(spring.start).toISOString()).toBe('2026-04-23T22:00:00.000Z')
    const autumn = dayBounds('2026-10-29', zone)
    expect((autumn.end - autumn.start) / HOUR_MS).toBe(25)
  })

  test('a repeated slot keeps its wall-clock time over the spring change', () => {
    const six = at('2026-04-17T16:00:00.000Z')
    expect(wallMinute(six, '2026-04-17', zone)).toBe(18 * 60)
    expect(new Date(movedByDays(six, '2026-04-17', { days: 7, zone })).toISOString()).toBe('2026-04-24T15:00:00.000Z')
    expect(wallMinute(at('2026-04-24T15:00:00.000Z'), '2026-04-24', zone)).toBe(18 * 60)
  })
})

describe('choices', () => {
  test('a new row may start in free half hours only, and ends before the next slot', () => {
    const draft = withRow(draftOf(days, [evening], zone), '2026-05-04', 'new')
    const row = draft.rows.find(({ key }) => key === 'new')
    if (row === undefined) throw new Error('no line')
    expect(startChoices(draft, row, clock)).not.toContain(at('2026-05-04T17:30:00.000Z'))
    const started = withStart(draft, row, { ...clock, start: at('2026-05-04T14:00:00.000Z') })
    const chosen = started.rows.find(({ key }) => key === 'new')
    if (chosen === undefined) throw new Error('no line')
    expect(chosen.end).toBeNull()
    expect(endChoices(started, chosen, clock)).toEqual([at('2026-05-04T14:30:00.000Z'), at('2026-05-04T15:00:00.000Z')])
  })

  test('a slot that has begun keeps its start, and cannot end in the past', () => {
    const draft = draftOf(days, [evening], zone)
    const [row] = draft.rows
    if (row === undefined) throw new Error('no line')
    const during = { zone, now: at('2026-05-04T16:10:00.000Z') }
    expect(startChoices(draft, row, during)).toEqual([at(evening.start)])
    expect(endChoices(draft, row, during)[0]).toBe(at('2026-05-04T16:30:00.000Z'))
  })
})

describe('what is sent', () => {
  test('an unchanged draft sends nothing, a changed one an update, a removed row a deletion', () => {
    const draft = draftOf(days, [evening], zone)
    const [row] = draft.rows
    if (row === undefined) throw new Error('no line')
    expect(actionsOf(draft, zone)).toEqual([])
    expect(actionsOf(withEnd(draft, row, at('2026-05-04T17:00:00.000Z')), zone)).toEqual([
      { type: 'update', id: 1, end: '2026-05-04T17:00:00.000Z' },
    ])
    expect(actionsOf(withoutRow(draft, row), zone)).toEqual([{ type: 'delete', id: 1 }])
  })

  test('evenings are added only on days that are free then', () => {
    const two = ['2026-05-04', '2026-05-05']
    const filled = withEvenings(draftOf(two, [evening], zone), { openDays: two, key: 'evening', ...clock })
    expect(actionsOf(filled, zone)).toEqual([
      { type: 'create', start: '2026-05-05T15:00:00.000Z', end: '2026-05-05T18:00:00.000Z' },
    ])
  })

  test('copies leave out times that are published already', () => {
    const busy = [{ start: at('2026-05-11T16:00:00.000Z'), end: at('2026-05-11T17:00:00.000Z') }]
    expect(repeatActions(draftOf(days, [evening], zone), { weeks: 2, busy, ...clock })).toEqual([
      { type: 'create', start: '2026-05-11T15:00:00.000Z', end: '2026-05-11T16:00:00.000Z' },
      { type: 'create', start: '2026-05-11T17:00:00.000Z', end: '2026-05-11T18:00:00.000Z' },
      { type: 'create', start: '2026-05-18T15:00:00.000Z', end: '2026-05-18T18:00:00.000Z' },
    ])
  })

  test('bookings outside the changed slots are listed', () => {
    const draft = draftOf(days, [evening], zone)
    const [row] = draft.rows
    if (row === undefined) throw new Error('no line')
    const booking = {
      slotId: 1,
      start: at('2026-05-04T17:00:00.000Z'),
      end: at('2026-05-04T17:30:00.000Z'),
      by: null,
      to: null,
    }
    expect(bookingsLostBy(draft, [booking], clock)).toEqual([])
    expect(bookingsLostBy(withEnd(draft, row, at('2026-05-04T17:00:00.000Z')), [booking], clock)).toEqual([booking])
    expect(bookingsLostBy(withoutRow(draft, row), [booking], clock)).toEqual([booking])
  })
})

test('a slot published meanwhile becomes a row, and the overlap is reported', () => {
  const draft = withEvenings(draftOf(days, [], zone), { openDays: days, key: 'evening', ...clock })
  const above = rebased(draft, [evening], zone)
  const own = above.rows.find(({ slot: published }) => published === null)
  if (own === undefined) throw new Error('no line')
  expect(above.rows.filter(isComplete)).toHaveLength(2)
  expect(overlapOf(above, own, zone)).toMatchObject({ start: at(evening.start), end: at(evening.end) })
})
