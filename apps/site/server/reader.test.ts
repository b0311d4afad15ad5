import { expect, test } from 'vitest'
import { ApiFailure, type ApiClient } from './api-client.ts'
import { createReaders } from './reader.ts'

/** A reader of an API that answers everything with this status; what it complained of. */
function openReader(status: number) {
  const complaints: string[] = []
  const call: ApiClient = async () => await Promise.reject(new ApiFailure(status, undefined, null))
  const reader = createReaders({ call, onFailure: (key) => complaints.push(key) })()
  return { reader, complaints }
}

test.each([404, 400])('a tutor that is not listed (%i) is an answer, and nothing to complain of', async (status) => {
  const { reader, complaints } = openReader(status)
  expect(await reader.tutor(7)).toBe('missing')
  expect(await reader.reviews(7)).toBeNull()
  expect([reader.hasMissed, complaints]).toEqual([false, []])
})

test('an API that fails is complained of, and the page knows that it misses something', async () => {
  const { reader, complaints } = openReader(503)
  expect(await reader.tutor(7)).toBeNull()
  expect(await reader.plans()).toBeNull()
  expect([reader.hasMissed, complaints]).toEqual([true, ['tutor 7', 'plans']])
})
