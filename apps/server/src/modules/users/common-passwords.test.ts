import { expect, test } from 'vitest'
import { Password } from '@hiwar/contract/fields.ts'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password1!',
  'P@ssw0rd',
  'Pa$$w0rd2024',
  '@dmin1234',
  'Admin@123',
  'Qwerty!@#1',
  '1q2w3e4r!',
  'Welcome@2026',
  'iloveyou!123',
  'Aa@123456',
  'aaaaaaa1!',
  '123@ahmed',
  'Mohamed2010!',
  'Zamalek@1999',
  'Hiwar@2026',
])('%s is tried first by whoever guesses, and nothing else would refuse it', (password) => {
  expect(isCommonPassword(password)).toBe(true)
  expect(Password.safeParse(password).success).toBe(true)
})

test.each(['lantern1!', 'password-of-mona7', 'Ahmed_98#cairo', 'my_1st_lesson?', 'qwertykhaled4!'])(
  '%s is taken',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)
