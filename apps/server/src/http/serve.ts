import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AuditAction } from '@hiwar/contract/audit.ts'
import type { Endpoint, Received, Reply } from '@hiwar/contract/endpoint.ts'
import { Nothing } from '@hiwar/contract/endpoint.ts'
import type { Actor, Via } from '../actor.ts'
import { fail } from '../failure.ts'
import { SerializedReply } from '../serialized-reply.ts'
import { atOnce } from './at-once.ts'
import { callLimits } from './call-limits.ts'
import { isHeldAlready } from './held-already.ts'
import { viaOf } from './login.ts'
import { isProbe } from './observation.ts'
import { acceptFiles, partsOf, type IncomingPart } from './parts.ts'

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
  /** Of a call with files. */
  readonly parts: () => AsyncGenerator<IncomingPart>
}

/** A call with an empty reply is handled by a function that returns nothing. */
type Answer<E extends Endpoint> = [Reply<E>] extends [undefined] ? void : Reply<E> | SerializedReply<Reply<E>>

/** A guest's reply to the same question, ready for the wire; undefined where the handler has to be asked. */
type AtHand<E extends Endpoint> = (query: Received<E['query']>) => Buffer | undefined

export type Serve = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Answer<E>>,
  atHand?: AtHand<E>,
) => void

/** Hears of a call with a name in the audit log that did not go through. */
export type Refused = (
  actor: Actor | null,
  act: { action: AuditAction; targetId: string | null },
  error: unknown,
) => Promise<void>

const outside = /^\/(assets|healthz|readyz)/

/** Address of a call on the wire. */
export const pathOf = (endpoint: Endpoint): string =>
  outside.test(endpoint.path) ? endpoint.path : `/api/v1${endpoint.path}`

/**
 * Binds endpoints to handlers. Order of refusals: 401, 403, 429, then the schema's 400 (people.md 0.4).
 */
export function createServe(app: FastifyInstance, refused: Refused): Serve {
  return (endpoint, handle, atHand) => {
    const limits = callLimits(app, endpoint)
    const known = createKnownQuestions(atHand)
    const bind = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method,
        url: pathOf(endpoint),
        ...(isProbe(endpoint.path) ? { logLevel: 'silent' } : {}),
        onRequest: [...(endpoint.who === 'anyone' ? [] : [gate(endpoint)]), ...limits.onRequest, ...known.onRequest],
        onSend: limits.onSend,
        onError: noteRefusal(endpoint, refused),
        schema: schemaOf(endpoint),
        config: { cors: false },
        ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
        handler: async (request, reply) => {
          known.judged(request)
          return await answer(request, reply, await handle(callOf(endpoint, request)))
        },
      })
    if (endpoint.files === undefined) bind(app)
    else
      void app.register(async (scope) => {
        await acceptFiles(scope)
        bind(scope)
      })
  }
}

/**
 * Answers a guest's question before it is judged again: the same text gives the same object (query-text.ts), and what
 * the schema made of it is remembered. Whoever is refused, by login, mode or limit, does not get here.
 */
function createKnownQuestions<E extends Endpoint>(atHand: AtHand<E> | undefined) {
  if (atHand === undefined) return { onRequest: [], judged: () => undefined }
  const asked = new WeakMap<FastifyRequest, object>()
  const judged = new WeakMap<object, Received<E['query']>>()
  const look = (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
    if (request.actor !== null) return done()
    const text = request.query as object
    const query = judged.get(text)
    const body = query === undefined ? undefined : atHand(query)
    if (body !== undefined) return void reply.type('application/json; charset=utf-8').send(body)
    asked.set(request, text)
    return done()
  }
  return {
    onRequest: [look],
    judged(request: FastifyRequest) {
      const text = asked.get(request)
      if (text !== undefined) judged.set(text, request.query as Received<E['query']>)
    },
  }
}

// A reply that is one text is JSON too; the framework would send it bare. Null is a reply of its own ("no payment
// yet").
function answer(request: FastifyRequest, reply: FastifyReply, body: unknown): FastifyReply {
  if (body instanceof SerializedReply) {
    void reply.headers(body.headers)
    const { etag } = body.headers
    const isHeld =
      etag !== undefined && request.method === 'GET' && isHeldAlready(request.headers['if-none-match'], etag)
    return isHeld ? reply.status(304).send() : reply.type('application/json; charset=utf-8').send(body.json)
  }
  if (typeof body === 'string') return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
  return reply.send(body === undefined ? '' : body)
}

function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
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
    parts: () => partsOf(request, endpoint.files ?? {}),
  } as Call<E>
}

/** What a call is about, wherever its address names it. */
function targetOf(request: FastifyRequest): unknown {
  const { id } = (request.params ?? {}) as { id?: unknown }
  const { tutorId, forUser } = (request.query ?? {}) as { tutorId?: unknown; forUser?: unknown }
  return id ?? tutorId ?? forUser ?? ''
}

/** The hook that hands refusals of this call on; `target` reads what it was about. */
export function noteRefusal(
  { audit: action }: Pick<Endpoint, 'audit'>,
  refused: Refused,
  target: (request: FastifyRequest) => unknown = targetOf,
) {
  if (action === undefined) return []
  return async (request: FastifyRequest, _reply: FastifyReply, error: unknown) => {
    const targetId = target(request)
    // Not waited for: the answer does not depend on its being written down.
    void refused(
      request.actor,
      { action, targetId: /^[\w-]{1,64}$/.test(String(targetId)) ? String(targetId) : null },
      error,
    ).catch((fault: unknown) => {
      request.log.error({ err: fault }, 'refusal not written down')
    })
  }
}

/** Lets in whom the contract names: 401 without an account, 403 with another role. */
export function gate({ who }: Pick<Endpoint, 'who'>) {
  return atOnce(({ actor }) => {
    if (who === 'anyone') return undefined
    if (actor === null) fail('unauthenticated')
    return who === 'signed-in' || who.includes(actor.role) ? undefined : fail('forbidden')
  })
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
