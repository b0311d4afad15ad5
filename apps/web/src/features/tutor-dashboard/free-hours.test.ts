import { expect, test } from 'vitest'
import { freeHours } from './free-hours.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 4, 4, hour)).toISOString()
const range = (from: number, to: number) => ({ start: at(from), end: at(to) })

test('booked times and times outside the range do not count', () => {
  const span = { from: Date.parse(at(10)), to: Date.parse(at(20)) }
  expect(freeHours({ slots: [range(8, 12), range(14, 16)], taken: [range(14, 15), range(9, 11)], ...span })).toBe(2)
  expect(freeHours({ slots: [], taken: [], ...span })).toBe(0)
})
