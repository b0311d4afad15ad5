import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

test.each([
  ['42', 42],
  ['0', 0],
  ['-1', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [null, undefined],
] as const)('of the header Retry-After %j the failure says %j seconds', async (header, seconds) => {
  const headers = header === null ? [] : [['retry-after', header] as [string, string]]
  expect((await failureOf(new Response('', { status: 429, headers }))).retryAfterSeconds).toBe(seconds)
})
