import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { merchantRef } from './merchant-ref.ts'

test('an order is named by its second, three random digits and the end of its id (money.md 11.2)', () => {
  expect(merchantRef({ at: new Date('2026-05-04T15:00:00.999Z'), random: 7, id: 42 })).toBe('177790680000700042')
  expect(merchantRef({ at: new Date('2026-05-04T15:00:00Z'), random: 999, id: 1_234_567 })).toBe('177790680099934567')
})

test('it is always 18 digits', () => {
  const anyTime = fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(anyTime, fc.integer({ min: 0, max: 999 }), fc.integer({ min: 1, max: 2 ** 31 }), (at, random, id) => {
      expect(merchantRef({ at, random, id })).toMatch(/^\d{18}$/)
    }),
  )
})
