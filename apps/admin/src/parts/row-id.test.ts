import { expect, test } from 'vitest'
import { idOf } from './row-id.ts'

test('an id in an address is a whole number that the store can hold', () => {
  expect(['1', '12', '999999999', '2147483647'].map(idOf)).toEqual([1, 12, 999_999_999, 2_147_483_647])
})

test('other text in an address is no id', () => {
  for (const text of [
    '',
    '0',
    '-1',
    '012',
    '1.5',
    '1e3',
    ' 1',
    '1 ',
    '٣',
    'x',
    '2147483648',
    '9999999999',
    '12345678901',
  ])
    expect(idOf(text), text).toBeNull()
})
