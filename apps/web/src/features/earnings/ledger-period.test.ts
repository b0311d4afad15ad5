import { expect, test } from 'vitest'
import { boundsOfMonth, byMonth, isMonth, recentMonths } from './ledger-period.ts'

test('months go back from the one after the month it is in Cairo, over the turn of the year', () => {
  // In Cairo it is February already.
  expect(recentMonths(Date.parse('2026-01-31T22:30:00.000Z'), 4)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
})

test('a month lasts from midnight to midnight in Cairo, across a clock change too', () => {
  expect(boundsOfMonth('2026-04')).toEqual({
    at: { gte: '2026-03-31T22:00:00.000Z', lt: '2026-04-30T21:00:00.000Z' },
  })
  expect(boundsOfMonth('2026-12').at?.lt).toBe('2026-12-31T22:00:00.000Z')
  expect(boundsOfMonth(null)).toEqual({})
})

test('lines are grouped by the month it was in Cairo', () => {
  const [may, april] = [{ at: '2026-04-30T21:00:00.000Z' }, { at: '2026-04-30T20:59:59.000Z' }]
  expect(byMonth([may, april])).toEqual([
    ['2026-05', [may]],
    ['2026-04', [april]],
  ])
})

test('what an address holds is a month or nothing', () => {
  for (const text of ['2026-05', '2026-12']) expect(isMonth(text)).toBe(true)
  for (const text of [null, '', '2026-13', '2026-5', '2026-05-01']) expect(isMonth(text)).toBe(false)
})
