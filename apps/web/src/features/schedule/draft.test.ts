import type { AvailabilitySlot } from '@hiwar/contract/availability.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
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
import { addDays, dayBounds, isDay, movedByDays, saturdayOf, wallMinute } from '../../parts/week.ts'

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

  test('the spring day of Cairo lasts 23 hours and begins at one, the autumn day lasts 25', () => {
    const spring = dayBounds('2026-04-24', zone)
    expect((spring.end - spring.start) / HOUR_MS).toBe(23)
    expect(new Date(spring.start).toISOString()).toBe('2026-04-23T22:00:00.000Z')
    const autumn = dayBounds('2026-10-29', zone)
    expect((autumn.end - autumn.start) / HOUR_MS).toBe(25)
  })

  test('a time keeps its place on the wall clock over the spring change', () => {
    const six = at('2026-04-17T16:00:00.000Z')
    expect(wallMinute(six, '2026-04-17', zone)).toBe(18 * 60)
    expect(new Date(movedByDays(six, '2026-04-17', { days: 7, zone })).toISOString()).toBe('2026-04-24T15:00:00.000Z')
    expect(wallMinute(at('2026-04-24T15:00:00.000Z'), '2026-04-24', zone)).toBe(18 * 60)
  })
})

describe('choices', () => {
  test('a new line may start in the free half hours only, and end before the next time', () => {
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

  test('a begun time keeps its start; its end may not go below now', () => {
    const draft = draftOf(days, [evening], zone)
    const [row] = draft.rows
    if (row === undefined) throw new Error('no line')
    const during = { zone, now: at('2026-05-04T16:10:00.000Z') }
    expect(startChoices(draft, row, during)).toEqual([at(evening.start)])
    expect(endChoices(draft, row, during)[0]).toBe(at('2026-05-04T16:30:00.000Z'))
  })
})

describe('what is sent', () => {
  test('nothing, an update, a deletion', () => {
    const draft = draftOf(days, [evening], zone)
    const [row] = draft.rows
    if (row === undefined) throw new Error('no line')
    expect(actionsOf(draft, zone)).toEqual([])
    expect(actionsOf(withEnd(draft, row, at('2026-05-04T17:00:00.000Z')), zone)).toEqual([
      { type: 'update', id: 1, end: '2026-05-04T17:00:00.000Z' },
    ])
    expect(actionsOf(withoutRow(draft, row), zone)).toEqual([{ type: 'delete', id: 1 }])
  })

  test('evenings fill only days that are free then', () => {
    const two = ['2026-05-04', '2026-05-05']
    const filled = withEvenings(draftOf(two, [evening], zone), { openDays: two, key: 'evening', ...clock })
    expect(actionsOf(filled, zone)).toEqual([
      { type: 'create', start: '2026-05-05T15:00:00.000Z', end: '2026-05-05T18:00:00.000Z' },
    ])
  })

  test('copies leave out what is published already', () => {
    const busy = [{ start: at('2026-05-11T16:00:00.000Z'), end: at('2026-05-11T17:00:00.000Z') }]
    expect(repeatActions(draftOf(days, [evening], zone), { weeks: 2, busy, ...clock })).toEqual([
      { type: 'create', start: '2026-05-11T15:00:00.000Z', end: '2026-05-11T16:00:00.000Z' },
      { type: 'create', start: '2026-05-11T17:00:00.000Z', end: '2026-05-11T18:00:00.000Z' },
      { type: 'create', start: '2026-05-18T15:00:00.000Z', end: '2026-05-18T18:00:00.000Z' },
    ])
  })

  test('bookings that lose their place are named', () => {
    const draft = draftOf(days, [evening], zone)
    const [row] = draft.rows
    if (row === undefined) throw new Error('no line')
    const booking = {
      slotId: 1,
      start: at('2026-05-04T17:00:00.000Z'),
      end: at('2026-05-04T17:30:00.000Z'),
      student: null,
    }
    expect(bookingsLostBy(draft, [booking], clock)).toEqual([])
    expect(bookingsLostBy(withEnd(draft, row, at('2026-05-04T17:00:00.000Z')), [booking], clock)).toEqual([booking])
    expect(bookingsLostBy(withoutRow(draft, row), [booking], clock)).toEqual([booking])
  })
})

test('a time published meanwhile becomes a line, and the overlap is named', () => {
  const draft = withEvenings(draftOf(days, [], zone), { openDays: days, key: 'evening', ...clock })
  const above = rebased(draft, [evening], zone)
  const own = above.rows.find(({ slot: published }) => published === null)
  if (own === undefined) throw new Error('no line')
  expect(above.rows.filter(isComplete)).toHaveLength(2)
  expect(overlapOf(above, own, zone)).toMatchObject({ start: at(evening.start), end: at(evening.end) })
})
