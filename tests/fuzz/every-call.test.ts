// Every call of the contract with random requests of every caller: no server error, no internals in the reply, always a
// known error code. FUZZ_RUNS: requests per call (default 15). FUZZ_SEED repeats a run.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { callName, type Endpoint } from '@hiwar/contract/endpoint.ts'
import { faultOf } from './faults.ts'
import { randomRequests, type FuzzRequest } from './requests.ts'
import { buildFixtures, type Caller, type Fixtures } from './fixtures.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1e9))
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 15)
/** Bytes of a body that the server reads at most. */
const BODY_LIMIT = 100 * 1024

let fixtures: Fixtures
const counts = { requests: 0, statuses: new Map<number, number>() }

beforeAll(async () => {
  fixtures = await buildFixtures()
})
afterAll(async () => {
  await fixtures.app.close()
  process.stdout.write(
    `fuzz: seed ${seed}, ${counts.requests} requests, ${[...counts.statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}\n`,
  )
})

async function send(endpoint: Endpoint, { path, headers, body }: FuzzRequest, caller: Caller) {
  const token = await caller.token()
  const bytes = body === undefined ? undefined : new TextEncoder().encode(body)
  const response = await fetch(`${fixtures.app.url}${path}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...headers,
      // The server closes a connection whose request it does not read to the end; another call on it would fail.
      connection: 'close',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(bytes === undefined ? {} : { body: bytes }),
  }).catch((error: unknown) => {
    // The reply to a body above the limit comes at once, and is lost if the connection closes while the body is sent.
    if (bytes === undefined || bytes.length <= BODY_LIMIT) throw error
    return null
  })
  counts.requests += 1
  if (response === null) return { status: 0, text: '' }
  counts.statuses.set(response.status, (counts.statuses.get(response.status) ?? 0) + 1)
  return { status: response.status, text: await response.text() }
}

test.each(allEndpoints.map((endpoint) => [callName(endpoint), endpoint] as const))(
  '%s withstands random requests',
  async (_, endpoint) => {
    // Callers with a right role reach more code than those who are rejected.
    const named = fixtures.callers.filter(
      ({ role }) => role !== null && (typeof endpoint.who === 'string' || endpoint.who.includes(role)),
    )
    const callers = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...named) },
      { weight: 1, arbitrary: fc.constantFrom(...fixtures.callers) },
    )
    await fc.assert(
      fc.asyncProperty(fc.tuple(randomRequests(endpoint), callers), async ([request, caller]) => {
        const answer = await send(endpoint, request, caller)
        expect(faultOf(endpoint, answer), `as ${caller.name}: ${answer.status} ${answer.text.slice(0, 400)}`).toBeNull()
      }),
      { seed, numRuns, interruptAfterTimeLimit: 20_000, endOnFailure: true },
    )
  },
  60_000,
)
