import { expect, test } from 'vitest'
import { parseRange } from './range.ts'

test.each([
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=2-4', { from: 2, to: 4 }],
  ['bytes=7-', { from: 7, to: 9 }],
  ['bytes=7-500', { from: 7, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-500', { from: 0, to: 9 }],
])('%s of ten bytes is a range', (header, part) => {
  expect(parseRange(header, 10)).toEqual(part)
})

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s of ten bytes cannot be satisfied', (header) => {
  expect(parseRange(header, 10)).toBe('unsatisfiable')
})

test.each([
  undefined,
  'bytes=-',
  'bytes=4-2',
  'bytes=0-1,3-4',
  'lines=1-2',
  'kilobytes=1-2',
  'bytes=x-1',
  'bytes=0-1234567890123456',
  '',
])('%s sends the whole file', (header) => {
  expect(parseRange(header, 10)).toBeNull()
})

test.each(['bytes=0-', 'bytes=-3'])('%s of an empty file cannot be satisfied', (header) => {
  expect(parseRange(header, 0)).toBe('unsatisfiable')
})
