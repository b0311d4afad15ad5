// Every call of the contract against drawn requests, as everybody: never a fault of ours, never a trace of our insides,
// always a code of the catalogue. FUZZ_RUNS: requests for each call (default 40). FUZZ_SEED repeats a run.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { isErrorCode, statusOf } from '@hiwar/contract/errors.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { requests, type Drawn } from './requests.ts'
import { buildWorld, type Caller, type World } from './world.ts'

const seed = Number(process.env['FUZZ_SEED'] ?? Math.floor(Math.random() * 1e9))
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40)
/** Nothing of ours may be read in an answer: traces, tables, files, the store's own words. */
const insides =
  /node_modules|\bat .+\.ts:|"stack"|select .+ from|insert into|violates|duplicate key|relation "|invalid byte sequence|syntax error|kysely|pg_|PGlite/i
/**
 * 409, 413 and a head that is too large are answered with `bad-request` too (people.md 0.4); uploads speak tus and its
 * statuses (extras.md 11.2).
 */
const otherStatuses: ReadonlySet<number> = new Set([409, 413, 431])
const speaksTus = (endpoint: Endpoint) => endpoint.path.startsWith('/upload')

let world: World
const counts = { requests: 0, statuses: new Map<number, number>() }

beforeAll(async () => {
  world = await buildWorld()
})
afterAll(async () => {
  await world.app.close()
  process.stdout.write(
    `fuzz: seed ${seed}, ${counts.requests} requests, ${[...counts.statuses]
      .toSorted(([one], [other]) => one - other)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', ')}\n`,
  )
})

async function send(endpoint: Endpoint, { path, headers, body }: Drawn, caller: Caller) {
  const token = await caller.token()
  const response = await fetch(`${world.app.url}${path}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: { ...headers, ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: new TextEncoder().encode(body) }),
  })
  counts.requests += 1
  counts.statuses.set(response.status, (counts.statuses.get(response.status) ?? 0) + 1)
  return { status: response.status, text: await response.text() }
}

/** What is wrong with an answer; null when nothing is. */
function faultOf(endpoint: Endpoint, { status, text }: { status: number; text: string }): string | null {
  if (status < 400) return null
  if (insides.test(text)) return 'shows our insides'
  const code = codeOf(text)
  if (code === null || !isErrorCode(code)) return 'no code of the catalogue'
  if (status >= 500) return endpoint.fails.includes(code) && code !== 'unexpected' ? null : 'a fault of ours'
  return statusOf(code) === status || (code === 'bad-request' && (otherStatuses.has(status) || speaksTus(endpoint)))
    ? null
    : 'status and code differ'
}

function codeOf(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
      ? body.code
      : null
  } catch {
    return null
  }
}

test.each(allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s bears anything',
  async (_, endpoint) => {
    // Those whom the call is for get further in than those the gate turns away.
    const named = world.callers.filter(
      ({ role }) => role !== null && (typeof endpoint.who === 'string' || endpoint.who.includes(role)),
    )
    const callers = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...named) },
      { weight: 1, arbitrary: fc.constantFrom(...world.callers) },
    )
    await fc.assert(
      fc.asyncProperty(fc.tuple(requests(endpoint), callers), async ([request, caller]) => {
        const answer = await send(endpoint, request, caller)
        expect(faultOf(endpoint, answer), `as ${caller.name}: ${answer.status} ${answer.text.slice(0, 400)}`).toBeNull()
      }),
      { seed, numRuns, interruptAfterTimeLimit: 20_000, endOnFailure: true },
    )
  },
  60_000,
)
