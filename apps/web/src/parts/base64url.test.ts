import { expect, test } from 'vitest'
import { base64url } from './base64url.ts'

test.each([
  [[], ''],
  [[251, 255, 190], '-_--'],
  [[1], 'AQ'],
  [[1, 2], 'AQI'],
])('the bytes %o', (bytes, text) => {
  expect(base64url(Uint8Array.from(bytes))).toBe(text)
  expect(base64url(Uint8Array.from(bytes).buffer)).toBe(text)
})
