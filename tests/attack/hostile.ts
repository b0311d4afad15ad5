// Requests of every role to every call of the contract, made by the generators of tests/fuzz.
import fc, { type Arbitrary } from 'fast-check'
import { allEndpoints } from '@hiwar/contract/all-endpoints.ts'
import { callName, type Endpoint } from '@hiwar/contract/endpoint.ts'
import { faultOf } from '../fuzz/faults.ts'
import { randomRequests, type FuzzRequest } from '../fuzz/requests.ts'
import { count, noteBreak, type Campaign } from './campaign.ts'
import type { Cast, Member } from './cast.ts'

/** Requests made of one arbitrary at a time. */
const BATCH = 8
/** A reply may come late while the server is killed; one that never comes is none. */
const TIMEOUT_MS = 30_000

const arbitraries = new Map<Endpoint, Arbitrary<FuzzRequest>>()
function arbitraryOf(endpoint: Endpoint): Arbitrary<FuzzRequest> {
  const made = arbitraries.get(endpoint) ?? randomRequests(endpoint)
  arbitraries.set(endpoint, made)
  return made
}

interface Hostile {
  readonly endpoint: Endpoint
  readonly caller: Member | null
  readonly request: FuzzRequest
}

/** The same requests for the same seed and number of the batch. */
function batchOf(cast: Cast, seed: number, number: number): readonly Hostile[] {
  const endpoint = allEndpoints[number % allEndpoints.length]
  if (endpoint === undefined) return []
  const named = cast.everyone.filter(({ role }) => typeof endpoint.who === 'string' || endpoint.who.includes(role))
  const callers = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom<Member | null>(...(named.length === 0 ? [null] : named)) },
    { weight: 1, arbitrary: fc.constantFrom<Member | null>(null, ...cast.everyone) },
  )
  return fc
    .sample(fc.tuple(arbitraryOf(endpoint), callers), { seed: seed + number, numRuns: BATCH })
    .map(([request, caller]) => ({ endpoint, caller, request }))
}

/** Null when no reply came. */
async function send(url: string, { endpoint, caller, request }: Hostile) {
  const body = request.body === undefined ? undefined : new TextEncoder().encode(request.body)
  try {
    const response = await fetch(`${url}${request.path}`, {
      method: endpoint.method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...request.headers,
        // The server closes a connection whose request it does not read to the end; another call on it would fail.
        connection: 'close',
        ...(caller === null ? {} : { authorization: `Bearer ${caller.token}` }),
      },
      ...(body === undefined ? {} : { body }),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return null
  }
}

interface Given {
  readonly url: string
  readonly cast: Cast
  readonly campaign: Campaign
  /** Requests of this round, and how many at a time. */
  readonly requests: number
  readonly workers: number
  readonly isOver: () => boolean
}

/** Sends the requests of a round; ends early when the round is over. */
export async function attackCalls({ url, cast, campaign, requests, workers, isOver }: Given): Promise<void> {
  const first = campaign.requests
  let taken = 0
  const work = async () => {
    while (taken < requests && !isOver()) {
      const number = (first + taken) / BATCH
      taken += BATCH
      for (const hostile of batchOf(cast, campaign.seed, Math.floor(number))) {
        const answer = await send(url, hostile)
        campaign.requests += 1
        count(campaign.statuses, answer?.status ?? 0)
        if (answer !== null) judge(campaign, cast, hostile, answer)
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
}

function judge(
  campaign: Campaign,
  cast: Cast,
  { endpoint, caller, request }: Hostile,
  answer: { status: number; text: string },
): void {
  const note = (what: string) => {
    noteBreak(campaign, {
      call: `${callName(endpoint)} ${request.path.slice(0, 200)}`,
      as: caller?.name ?? 'guest',
      what,
      answer: `${answer.status} ${answer.text.slice(0, 200)}`,
    })
  }
  const fault = faultOf(endpoint, answer)
  if (fault !== null) note(fault)
  if (cast.secretsFor(caller).some((secret) => answer.text.includes(secret))) note('a secret in a reply')
}
