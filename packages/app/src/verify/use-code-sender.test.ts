import { Failure } from '@hiwar/client/failure.ts'
import { expect, test } from 'vitest'
import { wasJustSent } from './use-code-sender.ts'

const failureWith = (status: number, retryAfterSeconds?: number) =>
  new Failure({ kind: 'raw', code: 'unexpected', status, requestId: null, retryAfterSeconds })

test('a rate limit of up to a minute means that a code was just sent; other failures are shown', () => {
  expect(wasJustSent(failureWith(429, 60))).toBe(true)
  expect(wasJustSent(failureWith(429, 1800))).toBe(false)
  expect(wasJustSent(failureWith(429))).toBe(false)
  expect(wasJustSent(failureWith(503, 30))).toBe(false)
})
