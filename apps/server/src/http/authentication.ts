import { isStaff } from '@hiwar/contract/roles.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor, Via } from '../actor.ts'
import { fail } from '../failure.ts'
import { isProbe } from './call-tracking.ts'
import { rejectUnstorableText } from './storable-text.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `Endpoint`. */
    withoutSecondFactor?: true
  }
  interface FastifyRequest {
    /** The caller is staff, signed in, and still lacks the second factor that this call needs. */
    lacksSecondFactor: boolean
  }
}

/** The user a Bearer token stands for now; null for a bad, expired or revoked one. */
interface Authenticate {
  /** Undefined where that must be read first. */
  known(token: string): Actor | null | undefined
  read(token: string): Promise<Actor | null>
}

/** `Bearer x` → `x`; anything else is no token. Basic is ignored on purpose (people.md 0.2). */
export function bearerOf(header: string | undefined): string | null {
  return header?.match(/^Bearer (\S{1,4096})$/)?.[1] ?? null
}

/**
 * Sets `request.actor` before the hooks of any route. A bad token makes the call anonymous: public calls keep working.
 * Replies to a call with a token are nobody else's: no cache keeps them, unless the call says otherwise. Staff who lack
 * the second factor that the platform requires are anonymous too, but for the calls that set it up (more.md 1).
 */
export function addAuthentication(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('actor', null)
  app.decorateRequest('lacksSecondFactor', false)
  app.addHook('onRequest', (request, reply, done) => {
    const token = isProbe(request.url) ? null : bearerOf(request.headers.authorization)
    // Waiting where nothing is awaited costs 1 µs a hook, and guests' cached replies take 45.
    if (token === null) {
      done()
      return undefined
    }
    void reply.header('cache-control', 'no-store')
    const known = authenticate.known(token)
    if (known !== undefined) {
      setActor(request, known)
      done()
      return undefined
    }
    return authenticate.read(token).then((actor) => {
      setActor(request, actor)
    })
  })
}

function setActor(request: FastifyRequest, actor: Actor | null): void {
  if (actor === null) return
  request.lacksSecondFactor =
    actor.lacksSecondFactor === true && request.routeOptions.config.withoutSecondFactor !== true
  if (request.lacksSecondFactor) return
  request.actor = { ...actor, via: { ...viaOf(request), reason: isStaff(actor.role) ? reasonOf(request) : null } }
}

/** The request behind an action, without a reason. */
export function viaOf(request: FastifyRequest): Via {
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    reason: null,
  }
}

/** `X-Admin-Reason`: percent-encoded, 5..255 characters after trimming (admin.md 2.4). */
function reasonOf(request: FastifyRequest): string | null {
  const sent = request.headers['x-admin-reason']
  if (typeof sent !== 'string' || request.method === 'GET') return null
  const reason = decoded(sent).trim()
  rejectUnstorableText(reason)
  const { length } = [...reason]
  if (length < 5 || length > 255) fail('bad-request', 'x-admin-reason')
  return reason
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return fail('bad-request', 'x-admin-reason')
  }
}
