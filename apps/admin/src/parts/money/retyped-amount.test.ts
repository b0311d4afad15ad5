import { expect, test } from 'vitest'
import { isRetyped, mustRetype } from './retyped-amount.ts'

test('up to 5,000 pounds nothing is typed again; above that the very amount is', () => {
  expect([500_000, 500_001].map(mustRetype)).toEqual([false, true])
  expect(isRetyped('', 500_000)).toBe(true)
  expect(['', '5000', '5,000.01', '٥٠٠٠٫٠١'].map((typed) => isRetyped(typed, 500_001))).toEqual([
    false,
    false,
    true,
    true,
  ])
})
