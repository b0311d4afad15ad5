// Requests of every role to every call of the contract, made by the generators of tests/fuzz.
import { Agent, request as openRequest } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
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

/** The same requests for the same seed and number of the batch, from whoever of `live` has the role. */
function batchOf(live: readonly Member[], seed: number, number: number): readonly Hostile[] {
  const endpoint = allEndpoints[number % allEndpoints.length]
  if (endpoint === undefined) return []
  const named = live.filter(({ role }) => typeof endpoint.who === 'string' || endpoint.who.includes(role))
  const callers = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom<Member | null>(...(named.length === 0 ? [null] : named)) },
    { weight: 1, arbitrary: fc.constantFrom<Member | null>(...live) },
    { weight: 1, arbitrary: fc.constant(null) },
  )
  return fc
    .sample(fc.tuple(arbitraryOf(endpoint), callers), { seed: seed + number, numRuns: BATCH })
    .map(([request, caller]) => ({ endpoint, caller, request }))
}

interface Answer {
  readonly status: number
  readonly text: string
}

/** Null when no reply came. */
async function send(agent: Agent, url: string, hostile: Hostile): Promise<Answer | null> {
  const { endpoint, caller, request } = hostile
  const { hostname, port, pathname, search } = new URL(`${url}${request.path}`)
  const body = request.body === undefined ? undefined : Buffer.from(request.body)
  return await new Promise((done) => {
    const sent = openRequest({
      hostname,
      port,
      agent,
      method: endpoint.method,
      path: `${pathname}${search}`,
      timeout: TIMEOUT_MS,
      headers: {
        ...request.headers,
        ...(body === undefined ? {} : { 'content-length': body.length }),
        ...(caller === null ? {} : { authorization: `Bearer ${caller.token}` }),
      },
    })
    sent.once('response', (response) => {
      const status = response.statusCode ?? 0
      textOf(response).then(
        (text) => done({ status, text }),
        () => done(null),
      )
    })
    sent.once('timeout', () => sent.destroy())
    // The server closes a connection whose request it does not read to the end, which a call on it learns too late.
    sent.once('error', () => done(sent.reusedSocket ? send(agent, url, hostile) : null))
    sent.end(body)
  })
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
  const agent = new Agent({ keepAlive: true })
  const live = createLiveMembers(cast)
  let taken = 0
  const work = async () => {
    while (taken < requests && !isOver()) {
      const number = (first + taken) / BATCH
      taken += BATCH
      for (const hostile of batchOf(live.two(), campaign.seed, Math.floor(number))) {
        const answer = await send(agent, url, hostile)
        campaign.requests += 1
        count(campaign.statuses, answer?.status ?? 0)
        countByRole(campaign, hostile, answer)
        if (answer === null) continue
        judge(campaign, cast, hostile, answer)
        if (hostile.caller !== null && isSignedOut(answer)) live.remove(hostile.caller)
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  agent.destroy()
}

const isSignedOut = ({ status, text }: Answer) => status === 401 && text.includes('"unauthenticated"')

/**
 * Attackers who are still signed in: hostile requests sign out, block and delete whoever sends them, and one who is out
 * reaches nothing any more. The last of a role stays, to be refused.
 */
function createLiveMembers({ everyone }: Cast) {
  const live = Map.groupBy(everyone, ({ role }) => role)
  return {
    two: () => [...live.values()].flatMap((members) => members.slice(0, 2)),
    remove(member: Member) {
      const members = live.get(member.role) ?? []
      if (members.length > 1)
        live.set(
          member.role,
          members.filter((other) => other !== member),
        )
    },
  }
}

const outcomes: readonly (readonly [string, (status: number) => boolean])[] = [
  ['done', (status) => status > 0 && status < 400],
  ['no sign-in', (status) => status === 401],
  ['not allowed', (status) => status === 403],
  ['not found', (status) => status === 404],
  ['refused', (status) => status >= 400 && status < 500],
  ['away', (status) => status >= 500],
  ['no reply', (status) => status === 0],
]

function countByRole({ byRole }: Campaign, { caller }: Hostile, answer: Answer | null): void {
  const outcome = outcomes.find(([, is]) => is(answer?.status ?? 0))?.[0] ?? ''
  const role = caller?.name ?? 'guest'
  byRole[role] ??= {}
  count(byRole[role], outcome)
}

function judge(campaign: Campaign, cast: Cast, { endpoint, caller, request }: Hostile, answer: Answer): void {
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
