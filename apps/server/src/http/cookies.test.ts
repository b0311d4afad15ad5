import { expect, test } from 'vitest'
import { readCookie } from './cookies.ts'

test.each([
  ['a=1; code-device=abc_-9', 'abc_-9'],
  ['code-device=', null],
  ['code-device=a b', null],
  ['code-device="abc"', null],
  [`code-device=${'x'.repeat(65)}`, null],
  ['other-code-device=abc', null],
  [undefined, null],
])('of %j the value %j is read: only one of the kind that we set', (header, value) => {
  expect(readCookie(header, 'code-device')).toBe(value)
})
