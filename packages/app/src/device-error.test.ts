import { expect, test } from 'vitest'
import { deviceErrorOf } from './device-error.ts'

test.each([
  ['NotFoundError', 'not-found'],
  ['NotReadableError', 'in-use'],
  ['AbortError', 'in-use'],
  ['OverconstrainedError', 'over-constrained'],
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['InvalidStateError', 'unexpected'],
])('%s of the browser means %s', (name, kind) => {
  expect(deviceErrorOf(new DOMException('', name))).toBe(kind)
})

test('what is no error of the browser is unexpected', () => {
  expect([deviceErrorOf(new TypeError('NotFoundError')), deviceErrorOf(null)]).toEqual(['unexpected', 'unexpected'])
})
