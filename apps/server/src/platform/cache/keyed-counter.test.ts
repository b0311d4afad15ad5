import { expect, test } from 'vitest'
import { createKeyedCounter } from './keyed-counter.ts'

test('each key has so many at a time, and a place back for each that ends', () => {
  const counter = createKeyedCounter<string>()
  const [first, second] = [counter.take('a', 2), counter.take('a', 2)]
  expect([first, second].includes(null)).toBe(false)
  expect(counter.take('a', 2)).toBeNull()
  expect(counter.take('b', 2)).not.toBeNull()
  expect(counter.take('a', Infinity)).not.toBeNull()
  first?.()
  // Given back twice is given back once.
  first?.()
  expect(counter.take('a', 2)).toBeNull()
  second?.()
  expect(counter.take('a', 2)).not.toBeNull()
})
