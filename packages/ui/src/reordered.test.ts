import { expect, test } from 'vitest'
import { reordered } from './reordered.ts'

const ids = ['a', 'b', 'c', 'd']
const move = (moved: readonly string[], target: string, position: 'before' | 'after') =>
  reordered(ids, { moved: new Set(moved), target, position }).join('')

test('what is moved lands beside its target, in either direction', () => {
  expect(move(['a'], 'c', 'after')).toBe('bcad')
  expect(move(['d'], 'a', 'before')).toBe('dabc')
  expect(move(['b'], 'a', 'after')).toBe('abcd')
  expect(move(['d', 'a'], 'b', 'after')).toBe('badc')
})

test('nothing lands beside itself', () => {
  expect(move(['b'], 'b', 'before')).toBe('abcd')
})
