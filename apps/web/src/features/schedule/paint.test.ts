import { Weekday } from '@hiwar/contract/enums.ts'
import { describe, expect, test } from 'vitest'
import { paintedChange, paintedRules, undoOf } from './paint.ts'

const at = (time: string) => Date.parse(`2026-05-04T${time}:00Z`)
const iso = (time: string) => new Date(at(time)).toISOString()
const span = (start: string, end: string) => ({ start: at(start), end: at(end) })
const slot = (id: number, start: string, end: string) => ({
  id,
  userId: 1,
  start: iso(start),
  end: iso(end),
  deleted: false,
  createdAt: iso('00:00'),
  updatedAt: iso('00:00'),
})
const booking = (slotId: number, start: string, end: string) => ({ slotId, ...span(start, end), by: null, to: null })
const now = at('08:05')

describe('painting on dates', () => {
  const slots = [slot(1, '10:00', '12:00')]

  test('publishes what is not published yet, and nothing in the past', () => {
    const change = (start: string, end: string) =>
      paintedChange({ spans: [span(start, end)], isOn: true }, { slots, bookings: [], now })
    expect(change('09:00', '13:00')).toEqual([
      { type: 'create', start: iso('09:00'), end: iso('10:00') },
      { type: 'create', start: iso('12:00'), end: iso('13:00') },
    ])
    expect(change('07:00', '09:00')).toEqual([{ type: 'create', start: iso('08:15'), end: iso('09:00') }])
    expect(change('10:30', '11:00')).toEqual([])
    expect(change('06:00', '08:00')).toEqual([])
  })

  test('takes time back, and never that of a booking', () => {
    const change = (start: string, end: string, bookings: ReturnType<typeof booking>[] = []) =>
      paintedChange({ spans: [span(start, end)], isOn: false }, { slots, bookings, now })
    expect(change('09:00', '13:00')).toEqual([{ type: 'delete', id: 1 }])
    expect(change('09:00', '10:30')).toEqual([{ type: 'update', id: 1, start: iso('10:30') }])
    expect(change('10:30', '11:00', [booking(1, '11:30', '12:00')])).toEqual([
      { type: 'update', id: 1, start: iso('11:00') },
      { type: 'create', start: iso('10:00'), end: iso('10:30') },
    ])
    expect(change('11:00', '12:00', [booking(1, '11:30', '12:00')])).toBe('booked')
    expect(change('10:30', '11:00', [booking(1, '10:00', '10:30'), booking(1, '11:30', '12:00')])).toBe('booked')
  })

  test('is taken back by what restores the slots', () => {
    const before = [...slots, slot(2, '14:00', '15:00')]
    const after = [slot(1, '11:00', '12:00'), slot(3, '10:00', '10:30')]
    expect(
      undoOf(
        [
          { type: 'update', id: 1, start: iso('11:00') },
          { type: 'create', start: iso('10:00'), end: iso('10:30') },
          { type: 'delete', id: 2 },
        ],
        { before, after, now },
      ),
    ).toEqual([
      { type: 'update', id: 1, start: iso('10:00'), end: iso('12:00') },
      { type: 'delete', id: 3 },
      { type: 'create', start: iso('14:00'), end: iso('15:00') },
    ])
  })
})

test('painting the usual week joins what touches and cuts what is taken back', () => {
  const { Monday, Tuesday } = Weekday
  const rules = [{ weekday: Monday, from: '10:00', to: '12:00' }]
  expect(
    paintedRules(rules, { weekdays: [Monday, Tuesday], minutes: { start: 12 * 60, end: 24 * 60 }, isOn: true }),
  ).toEqual([
    { weekday: Monday, from: '10:00', to: '24:00' },
    { weekday: Tuesday, from: '12:00', to: '24:00' },
  ])
  expect(
    paintedRules(rules, { weekdays: [Monday], minutes: { start: 10 * 60 + 30, end: 11 * 60 }, isOn: false }),
  ).toEqual([
    { weekday: Monday, from: '10:00', to: '10:30' },
    { weekday: Monday, from: '11:00', to: '12:00' },
  ])
})
