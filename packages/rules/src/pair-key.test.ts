import { expect, test } from 'vitest'
import * as fc from 'fast-check'
import { pairKey } from './pair-key.ts'

test('two users have one key, the numerically smaller id first', () => {
  expect(pairKey(17, 3)).toBe('3:17')
  expect(pairKey(9, 10)).toBe('9:10')
})

test('no two pairs share a key', () => {
  const anyId = fc.integer({ min: 1, max: 200 })
  fc.assert(
    fc.property(anyId, anyId, anyId, anyId, (a, b, c, d) => {
      const isSamePair = (a === c && b === d) || (a === d && b === c)
      expect(pairKey(a, b) === pairKey(c, d)).toBe(isSamePair)
    }),
  )
})
