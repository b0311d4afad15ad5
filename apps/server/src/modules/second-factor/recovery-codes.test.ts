import { expect, test } from 'vitest'
import { hashRecoveryCode, makeRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'

test('ten different codes are made, in a writing that is hard to misread', () => {
  const codes = makeRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[\dA-HJKMNP-TV-Z]{5}-[\dA-HJKMNP-TV-Z]{5}$/)
})

test.each([
  ['K7Q2M-4XTZ9', 'K7Q2M4XTZ9'],
  [' k7q2m 4xtz9 ', 'K7Q2M4XTZ9'],
  ['ilo2m-4xtz9', '1102M4XTZ9'],
  ['K7Q2M-4XTZ', null],
  ['K7Q2M-4XTZU', null],
  ['123456', null],
  ['', null],
])('%s is read as %s', (typed, code) => {
  expect(readRecoveryCode(typed)).toBe(code)
})

test('the hash of a code is that of one person', () => {
  const hash = hashRecoveryCode(Buffer.from('one secret'), 'K7Q2M4XTZ9')
  expect(hashRecoveryCode(Buffer.from('one secret'), 'K7Q2M4XTZ9')).toBe(hash)
  expect(hashRecoveryCode(Buffer.from('one secret'), 'K7Q2M4XTZ8')).not.toBe(hash)
  expect(hashRecoveryCode(Buffer.from('another secret'), 'K7Q2M4XTZ9')).not.toBe(hash)
})
