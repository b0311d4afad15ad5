import { expect, test } from 'vitest'
import { Password } from './fields.ts'

test.each([
  'password1!',
  'P@ssw0rd',
  'Pa$$w0rd2024',
  '@dmin1234',
  'Admin@123',
  'Qwerty!@#1',
  '1q2w3e4r!',
  'Welcome@2026',
  'iloveyou_123',
  'Aa@123456',
  'aaaaaaa1!',
  '123@ahmed',
  'Mohamed2010!',
  'Zamalek@1999',
  'Hiwar@2026',
])('%s is tried first by whoever guesses, and is refused', (password) => {
  expect(Password.safeParse(password).error?.issues.map(({ message }) => message)).toEqual(['invalid-password'])
})

test.each(['lantern1!', 'password-of-mona7', 'Ahmed_98#cairo', 'my_1st_lesson?', 'qwertykhaled4!'])(
  '%s is taken',
  (password) => {
    expect(Password.safeParse(password).success).toBe(true)
  },
)
