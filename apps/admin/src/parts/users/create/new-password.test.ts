import { expect, test } from 'vitest'
import { z } from '@hiwar/client/schema.ts'
import { Password } from '@hiwar/contract/fields.ts'
import { makePassword } from './new-password.ts'

test('a generated password always meets the rule, and never twice the same', () => {
  const made = Array.from({ length: 500 }, () => makePassword())
  for (const password of made) {
    expect(z.safeParse(Password, password).success).toBe(true)
    expect(password).toHaveLength(16)
  }
  expect(new Set(made).size).toBe(500)
})

test('numbers that would favour some characters are drawn again', () => {
  const drawn = [2 ** 32 - 1, 0]
  let at = 0
  const password = makePassword(() => drawn[at++ % 2] ?? 0)
  expect(password).toHaveLength(16)
})
