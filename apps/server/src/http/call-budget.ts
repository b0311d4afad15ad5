import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TooManyRequests } from '../failure.ts'
import type { RateLimits } from '../platform/cache/rate-limits.ts'
import { networkOf } from '../platform/config/address-list.ts'
import { createKeyedCounter } from '../platform/cache/keyed-counter.ts'
import { createTurns } from '../platform/cache/turns.ts'
import { isProbe } from './call-tracking.ts'
import { refuseLate } from './refuse-late.ts'

/** Of all calls together, whatever each of them allows (people.md 0.10). */
export const callBudget = {
  person: { name: 'calls-of-a-person', points: 100, seconds: 2 },
  /** Guests: many phones share an address. */
  address: { name: 'calls-of-an-address', points: 300, seconds: 2 },
  /** Pictures, files of the apps, probes: cheap, and a page asks for many at once. */
  files: { name: 'files-of-an-address', points: 1000, seconds: 2 },
} as const

/** Of one client: of half-sent requests, each byte costs a turn of the process. */
const mostInProgress = 64
/** A dashboard asks for nine things, each within a few milliseconds. */
const readsAtOnce = 4

/**
 * Bounds what one client (a person, or the guests of one address) calls in a moment and has in progress, and how much a
 * person reads at once: more waits its turn, so that what others ask for comes between. `limits` count in this process
 * alone: a round trip for every call would cost more than it saves.
 */
export function addCallBudget(app: FastifyInstance, limits: RateLimits): void {
  if (!limits.isOn) return
  const inProgress = createKeyedCounter<string>()
  const turns = createTurns<number>(readsAtOnce)
  app.addHook('onRequest', async (request, reply) => {
    if (isProbe(request.url) || request.url.startsWith('/assets/')) return await countFile(limits, request, reply)
    const { actor } = request
    const [limit, client] =
      actor === null ? [callBudget.address, networkOf(request.ip)] : [callBudget.person, `user:${actor.id}`]
    const end = inProgress.take(client, mostInProgress)
    if (end === null) return await refuseLate(request, reply, 1)
    reply.raw.once('close', end)
    const wait = await limits.use(limit, client)
    if (wait > 0) await refuseLate(request, reply, wait)
    if (actor === null || request.method !== 'GET') return
    const endTurn = await turns.take(actor.id)
    reply.raw.once('close', endTurn)
    // Who has hung up meanwhile is not read for.
    if (!reply.raw.closed) return
    endTurn()
    throw new TooManyRequests(1)
  })
}

/** Bounds the files that an address asks for. */
export function addFileBudget(app: FastifyInstance, limits: RateLimits): void {
  if (!limits.isOn) return
  app.addHook('onRequest', async (request, reply) => {
    await countFile(limits, request, reply)
  })
}

async function countFile(limits: RateLimits, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const wait = await limits.use(callBudget.files, networkOf(request.ip))
  if (wait > 0) await refuseLate(request, reply, wait)
}
