import * as z from 'zod/mini'
import type { AuditAction } from './audit.ts'
import type { ErrorCode } from './errors.ts'
import type { Role } from './enums.ts'

/** Who may call: everyone, any signed-in person, or the listed roles. Ownership is decided by the module's policy. */
export type Who = 'anyone' | 'signed-in' | readonly Role[]

type Schema = z.core.$ZodType

/** What a file part may hold: a picture, a video, or a picture or PDF that proves a payment. */
export type FileKind = 'image' | 'video' | 'receipt'

/** How often a call may be made: `points` times in `seconds`; one more is answered 429 (people.md 0.10). */
export interface CallLimit {
  readonly points: number
  readonly seconds: number
  /** Counts for the caller's address, or for the account; callers without an account count by address. */
  readonly by: 'ip' | 'user'
  /** Calls with the same counter share it; without one a call counts alone. */
  readonly counter?: string
  /** Failed calls are not counted. */
  readonly onlySuccess?: true
  /** Signed-in callers are not counted. */
  readonly onlyAnonymous?: true
}

/** One call of the product. The server, the client, the forms and the published document all read it from here. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  /** operationId of the published document; unique. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api/v1`, with `:name` for parameters. */
  readonly path: string
  readonly who: Who
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /** Expected errors beyond 400 bad-request, 401, 403 and 429. */
  readonly fails: readonly ErrorCode[]
  /** File parts of a `multipart/form-data` call, by name; each kind has its own bounds. */
  readonly files?: Readonly<Record<string, FileKind>>
  /** Largest body in bytes, where it is smaller than the general limit; a larger one is answered 413 `bad-request`. */
  readonly bodyBytes?: number
  /** The audit log's name of a write that staff may do; a refused attempt is logged under it too. */
  readonly audit?: AuditAction
  /** Also for staff whose sign-in may only set up the second factor that the platform requires (more.md 1). */
  readonly withoutSecondFactor?: true
  /**
   * Limits bound to a row or an email address are in their service instead: failed sign-ins for an address, codes sent,
   * wrong codes tried.
   */
  readonly rateLimit?: CallLimit
}

/** How a call is named in lists and messages: `GET /lesson/:id`. */
export const callName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

/** No body, query or parameters. */
export const Nothing = z.undefined()

type Given<P, Q, B, R> = {
  name: string
  method: Endpoint['method']
  path: string
  who: Who
  summary: string
  params?: P
  query?: Q
  body?: B
  reply?: R
  fails?: readonly ErrorCode[]
  files?: Readonly<Record<string, FileKind>>
  bodyBytes?: number
  audit?: AuditAction
  withoutSecondFactor?: true
  rateLimit?: CallLimit
}

/** Declares a call. Left-out parts mean "nothing is sent" and, for `reply`, an empty 200. */
export function endpoint<
  P extends Schema = typeof Nothing,
  Q extends Schema = typeof Nothing,
  B extends Schema = typeof Nothing,
  R extends Schema = typeof Nothing,
>(given: Given<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return {
    ...given,
    params: given.params ?? (Nothing as unknown as P),
    query: given.query ?? (Nothing as unknown as Q),
    body: given.body ?? (Nothing as unknown as B),
    reply: given.reply ?? (Nothing as unknown as R),
    fails: given.fails ?? [],
  }
}

/** What a caller passes for one part, before coercion and trimming. */
export type Sent<S extends Schema> = z.core.input<S>
/** What the server's handler receives for one part. */
export type Received<S extends Schema> = z.core.output<S>
/** What a call answers. */
export type Reply<E extends Endpoint> = z.core.output<E['reply']>
