import * as z from 'zod/mini'
import type { AuditAction } from './audit.ts'
import type { ErrorCode } from './errors.ts'
import type { Role } from './enums.ts'

/** Who may call: everyone, any signed-in person, or the listed roles. Ownership is judged by the module's policy. */
export type Who = 'anyone' | 'signed-in' | readonly Role[]

type Schema = z.core.$ZodType

/** What a file part may hold: a picture, a film, or a picture or PDF that proves a payment. */
export type FileKind = 'image' | 'video' | 'receipt'

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
  /** Expected refusals beyond 400 bad-request, 401, 403 and 429. */
  readonly fails: readonly ErrorCode[]
  /**
   * File parts of a `multipart/form-data` call, by name; each has a kind with its own bounds. Reply and fields are as
   * always.
   */
  readonly files?: Readonly<Record<string, FileKind>>
  /** Bytes of a body this call takes when it is fewer than of any other; more is answered 413 `bad-request`. */
  readonly bodyBytes?: number
  /** A write that staff may do has a name in the audit log; a refusal is written under it too. */
  readonly audit?: AuditAction
}

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
