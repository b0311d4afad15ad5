import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../platform/db/database.ts'
import { countCacheRead } from '../platform/observability/metrics.ts'
import { SerializedReply } from '../serialized-reply.ts'
import { writeReply } from './reply-serializer.ts'

/**
 * Changes whenever a guest's reply may change: with the rows it is made of and, where the reply depends on the time,
 * with the minute. Null while that is unknown: then the handler runs and nothing is cached.
 */
export type GuestVersion = () => string | null

/** Replies cached of each endpoint; a crawl through all addresses must not fill the memory. */
const mostReplies = 200
const longestAddress = 500

/**
 * The replies of one endpoint to guests, by address, valid while the version is the same. Members never read or fill
 * it. It saves the list of tutors 45 of 70 µs of processor time (docs/decisions/0012-caches.md).
 */
export class GuestCache {
  private readonly replies = new Map<string, { readonly version: string; readonly reply: SerializedReply<unknown> }>()
  private readonly currentVersion: GuestVersion

  constructor(currentVersion: GuestVersion) {
    this.currentVersion = currentVersion
  }

  find(request: FastifyRequest): SerializedReply<unknown> | undefined {
    if (!isCacheable(request)) return undefined
    const cached = this.replies.get(request.url)
    const isHit = cached !== undefined && cached.version === this.currentVersion()
    countCacheRead('guest-replies', isHit)
    return isHit ? cached.reply : undefined
  }

  /**
   * Runs the handler; its reply is cached unless something it may depend on changed meanwhile. While the database is away
   * guests go on seeing what they saw last: whatever they do with it asks the database.
   */
  async fill<T>(request: FastifyRequest, reply: FastifyReply, handle: () => Promise<T>) {
    if (!isCacheable(request)) return await handle()
    const version = this.currentVersion()
    let body: T
    try {
      body = await handle()
    } catch (error) {
      const last = isDatabaseAway(error) ? this.replies.get(request.url) : undefined
      if (last === undefined) throw error
      return last.reply
    }
    const serialized = serialize(reply, body)
    // On an empty cache the handler itself may load what the version is made of; the next guest's reply is cached.
    if (version !== null && version === this.currentVersion()) this.store(request.url, version, serialized)
    return serialized
  }

  private store(address: string, version: string, reply: SerializedReply<unknown>): void {
    if (this.replies.size >= mostReplies) this.replies.clear()
    this.replies.set(address, { version, reply })
  }
}

const isCacheable = ({ actor, method, url }: FastifyRequest) =>
  actor === null && method === 'GET' && url.length <= longestAddress

/** As bytes: a text would be encoded again for every reader. */
function serialize(reply: FastifyReply, body: unknown): SerializedReply<unknown> {
  if (body instanceof SerializedReply)
    return typeof body.json === 'string' ? new SerializedReply(Buffer.from(body.json), body.headers) : body
  return new SerializedReply(writeReply(reply, body))
}
