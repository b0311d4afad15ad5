import { expect, test } from 'vitest'
import { addressOf, codeOf, makeSecret, stepOf, stepOfCode, toBase32 } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('the code of second %i is that of RFC 6238, appendix B', (seconds, code) => {
  const step = stepOf(new Date(seconds * 1000))
  expect(codeOf(secret, step, 8)).toBe(code)
  expect(codeOf(secret, step)).toBe(code.slice(2))
})

test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s in base 32 is that of RFC 4648, section 10, without padding', (text, written) => {
  expect(toBase32(Buffer.from(text))).toBe(written)
})

test('a code counts in its half minute and in the one before and after it', () => {
  const at = (seconds: number) => new Date(1_234_567_890_000 + seconds * 1000)
  const step = stepOf(at(0))
  expect([-31, -30, 0, 29, 59, 60].map((seconds) => stepOfCode(secret, '005924', at(seconds)))).toEqual([
    null,
    step,
    step,
    step,
    step,
    null,
  ])
  expect(stepOfCode(secret, '005925', at(0))).toBeNull()
  expect(stepOfCode(secret, '', at(0))).toBeNull()
})

test('the address names the product and the account, whatever is in their names', () => {
  expect(addressOf(secret, { issuer: 'Hiwar', account: 'a+b@hiwar.test' })).toBe(
    'otpauth://totp/Hiwar:a%2Bb%40hiwar.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Hiwar',
  )
  expect(toBase32(makeSecret())).toMatch(/^[A-Z2-7]{32}$/)
})
