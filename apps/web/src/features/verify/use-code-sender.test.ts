import { Failure } from '@hiwar/client/failure.ts'
import { expect, test } from 'vitest'
import { wasJustSent } from './use-code-sender.ts'

const refused = (status: number, retryAfterSeconds?: number) =>
  new Failure({ kind: 'raw', code: 'unexpected', status, requestId: null, retryAfterSeconds })

test('a code that left less than a minute ago can still be typed; other refusals are shown', () => {
  expect(wasJustSent(refused(429, 60))).toBe(true)
  expect(wasJustSent(refused(429, 1800))).toBe(false)
  expect(wasJustSent(refused(429))).toBe(false)
  expect(wasJustSent(refused(503, 30))).toBe(false)
})
