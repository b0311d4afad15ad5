import { expect, test } from 'vitest'
import { isTooShort } from './short-text.ts'

test('a text left out is not too short; spaces around it and halves of a character do not count', () => {
  expect(['', '   ', 'abc', ' ab ', 'ab', '👍👍', '👍👍👍'].map((text) => isTooShort(text, 3))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
    false,
  ])
})
