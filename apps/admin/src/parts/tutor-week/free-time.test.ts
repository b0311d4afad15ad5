import { expect, test } from 'vitest'
import { freePieces, noTimeReason } from './free-time.ts'

const at = (time: string, day = '04') => Date.parse(`2026-05-${day}T${time}:00Z`)
const span = (start: string, end: string, day = '04') => ({ start: at(start, day), end: at(end, day) })
const terms = { now: at('10:07'), notice: 60, windowDays: 14 }
const shown = (...given: Parameters<typeof freePieces>) =>
  freePieces(...given).map(({ start, end, state }) => [
    new Date(start).toISOString().slice(11, 16),
    new Date(end).toISOString().slice(11, 16),
    state,
  ])

test('a slot is cut where it is booked, and where its free time is past or within the notice', () => {
  expect(shown(span('09:00', '14:00'), [span('12:00', '12:30')], terms)).toEqual([
    ['09:00', '10:15', 'over'],
    ['10:15', '11:15', 'soon'],
    ['11:15', '12:00', 'free'],
    ['12:30', '14:00', 'free'],
  ])
})

test('pieces too short for a lesson are left out', () => {
  expect(shown(span('12:00', '13:00'), [span('12:10', '12:40')], terms)).toEqual([['12:40', '13:00', 'free']])
})

test('what starts after the booking window is not open yet', () => {
  expect(shown(span('09:00', '11:00', '18'), [], terms)).toEqual([
    ['09:00', '10:15', 'free'],
    ['10:15', '11:00', 'far'],
  ])
})

test('says why a listed tutor has no time to book', () => {
  const free = span('12:00', '13:00')
  expect(noTimeReason([free], [], terms)).toBeNull()
  expect(noTimeReason([], [], terms)).toBe('none-published')
  expect(noTimeReason([span('08:00', '09:00')], [], terms)).toBe('none-published')
  expect(noTimeReason([free], [free], terms)).toBe('all-taken')
  expect(noTimeReason([span('10:15', '11:00')], [], terms)).toBe('within-notice')
})
