import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuditAction } from '@hiwar/contract/audit.ts'
import type { Endpoint, Received, Reply } from '@hiwar/contract/endpoint.ts'
import { Nothing } from '@hiwar/contract/endpoint.ts'
import type { Actor, Via } from '../actor.ts'
import { fail } from '../failure.ts'
import { SerializedReply } from '../serialized-reply.ts'
import { callLimits } from './call-limits.ts'
import { readCookie, setCookie, type OwnCookie } from './cookies.ts'
import { isNotModified } from './etag.ts'
import { expectUpload } from './body-timeout.ts'
import { GuestCache, type GuestVersion } from './guest-cache.ts'
import { writeReply } from './reply-serializer.ts'
import { viaOf } from './authentication.ts'
import { isProbe } from './call-tracking.ts'
import { acceptMultipart, partsOf, type IncomingPart } from './multipart.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** What a handler gets: parts already validated by the contract, and the caller. */
export interface Call<E extends Endpoint> {
  readonly actor: E['who'] extends 'anyone' ? Actor | null : Actor
  readonly params: Received<E['params']>
  readonly query: Received<E['query']>
  readonly body: Received<E['body']>
  readonly ip: string
  /** Also of an anonymous caller. */
  readonly via: Via
  readonly idempotencyKey: string | null
  readonly cookie: (name: string) => string | null
  readonly setCookie: (cookie: OwnCookie) => void
  /** Of a call with files. */
  readonly parts: () => AsyncGenerator<IncomingPart>
}

/** What a handler returns; nothing where the contract's reply is empty. */
type Result<E extends Endpoint> = [Reply<E>] extends [undefined] ? void : Reply<E> | SerializedReply<Reply<E>>

/** Binds a call. With a `guestVersion` its replies to guests are cached by address (guest-cache.ts). */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>>,
  guestVersion?: GuestVersion,
) => void

/** Writes a refused call to the audit log, where the log has a name for it. */
export type AuditRefusal = (
  actor: Actor | null,
  act: { action: AuditAction; targetId: string | null },
  error: unknown,
) => Promise<void>

const outside = /^\/(assets|healthz|readyz|url)\b/

/** Address of a call on the wire. */
export const pathOf = (endpoint: Endpoint): string =>
  outside.test(endpoint.path) ? endpoint.path : `/api/v1${endpoint.path}`

/**
 * Binds endpoints to handlers. Order of refusals: 401, 403, 429, then the schema's 400 (people.md 0.4).
 */
export function createServe(app: FastifyInstance, refused: AuditRefusal): Serve {
  return (endpoint, handle, guestVersion) => {
    const limits = callLimits(app, endpoint)
    const guests = guestVersion === undefined ? null : new GuestCache(guestVersion)
    const bind = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method,
        url: pathOf(endpoint),
        ...(isProbe(endpoint.path) ? { logLevel: 'silent' } : {}),
        // The cache comes last: maintenance mode, roles and rate limits refuse a caller before it.
        onRequest: [
          ...(endpoint.who === 'anyone' ? [] : [gate(endpoint)]),
          ...limits.onRequest,
          ...(guests === null ? [] : [replyFromCache(guests)]),
          ...(endpoint.files === undefined ? [] : [expectUpload]),
        ],
        onSend: limits.onSend,
        onError: auditRefusals(endpoint, refused),
        schema: schemaOf(endpoint),
        ...(endpoint.withoutSecondFactor === true ? { config: { withoutSecondFactor: true } } : {}),
        ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
        handler: async (request, reply) => {
          const run = async () => await handle(callOf(endpoint, request, reply))
          return sendBody(request, reply, await (guests === null ? run() : guests.fill(request, reply, run)))
        },
      })
    if (endpoint.files === undefined) bind(app)
    else
      void app.register(async (scope) => {
        await acceptMultipart(scope)
        bind(scope)
      })
  }
}

const jsonType = 'application/json; charset=utf-8'

function replyFromCache(guests: GuestCache) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    const cached = guests.find(request)
    if (cached === undefined) done()
    else sendBody(request, reply, cached)
  }
}

// Null is a reply of its own ("no payment yet").
function sendBody(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  if (body === undefined) return reply.send('')
  if (body instanceof SerializedReply) {
    void reply.headers(body.headers)
    const { etag } = body.headers
    const isCurrent =
      etag !== undefined && request.method === 'GET' && isNotModified(request.headers['if-none-match'], etag)
    return isCurrent ? reply.status(304).send() : reply.type(jsonType).send(body.json)
  }
  return reply.type(jsonType).send(writeReply(reply, body))
}

function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest, reply: FastifyReply): Call<E> {
  const key = request.headers['idempotency-key']
  // The schema compilers have replaced the three parts with their parsed values; `gate` has refused a missing actor.
  return {
    actor: request.actor,
    params: request.params,
    query: request.query,
    body: request.body,
    ip: request.ip,
    via: viaOf(request),
    idempotencyKey: typeof key === 'string' ? key : null,
    cookie: (name) => readCookie(request.headers.cookie, name),
    setCookie: (cookie) => {
      setCookie(request, reply, cookie)
    },
    parts: () => partsOf(request, endpoint.files ?? {}),
  } as Call<E>
}

/** The id of what a call is about, from its path or query. */
function targetOf(request: FastifyRequest): unknown {
  const { id } = (request.params ?? {}) as { id?: unknown }
  const { tutorId, forUser } = (request.query ?? {}) as { tutorId?: unknown; forUser?: unknown }
  return id ?? tutorId ?? forUser ?? ''
}

/** The hook that passes refusals of this call to the audit log; `target` reads what the call was about. */
export function auditRefusals(
  { audit: action }: Pick<Endpoint, 'audit'>,
  refused: AuditRefusal,
  target: (request: FastifyRequest) => unknown = targetOf,
) {
  if (action === undefined) return []
  return async (request: FastifyRequest, _reply: FastifyReply, error: unknown) => {
    const targetId = target(request)
    // Not awaited: the reply does not depend on it.
    void refused(
      request.actor,
      { action, targetId: /^[\w-]{1,64}$/.test(String(targetId)) ? String(targetId) : null },
      error,
    ).catch((fault: unknown) => {
      request.log.error({ err: fault }, 'refusal not written to the audit log')
    })
  }
}

/**
 * Refuses callers the contract does not name: 401 without an account, 403 with another role, and 403 about `totp` where a
 * second factor has to be set up first.
 */
export function gate({ who }: Pick<Endpoint, 'who'>) {
  return ({ actor, lacksSecondFactor }: FastifyRequest, _reply: FastifyReply, done: () => void) => {
    if (who !== 'anyone') {
      if (lacksSecondFactor) fail('forbidden', 'totp')
      if (actor === null) fail('unauthenticated')
      if (who !== 'signed-in' && !who.includes(actor.role)) fail('forbidden')
    }
    done()
  }
}

function schemaOf(endpoint: Endpoint) {
  const sentBody = endpoint.method === 'GET' || endpoint.body === Nothing ? {} : { body: endpoint.body }
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.params === Nothing ? {} : { params: endpoint.params }),
    ...(endpoint.query === Nothing ? {} : { querystring: endpoint.query }),
    ...sentBody,
    ...(endpoint.reply === Nothing ? {} : { response: { 200: endpoint.reply } }),
  }
}
