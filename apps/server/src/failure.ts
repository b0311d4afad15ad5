import type { ErrorCode } from '@hiwar/contract/errors.ts'

/** An expected error: a code of the catalogue and the name of the invalid field, if there is one. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Further properties of the reply, besides code and message. */
  readonly details: object

  constructor(code: ErrorCode, field?: string, details: object = {}) {
    super(field === undefined ? code : `${code} (${field})`)
    this.code = code
    this.field = field
    this.details = details
  }
}

/** Fails the operation with this code; its transaction is rolled back. */
export function fail(code: ErrorCode, field?: string): never {
  throw new Failure(code, field)
}

/** What clashes; named here so that each refusal says one of them. */
type Conflict =
  | 'another version'
  | 'another video or decision came first'
  | 'the invite is accepted'
  | 'the name is taken'
  | 'the second factor is on'
  | 'the usual week has changed'

/** Answered as 409 `bad-request`. */
export class ConflictError extends Error {
  /** The field whose value clashes. */
  readonly field: string | undefined

  constructor(message: Conflict, field?: string) {
    super(message)
    this.field = field
  }
}

/** Fails because the resource changed since the caller read it: another version, or already used (people.md 0.4). */
export function failConflict(about: Conflict, field?: string): never {
  throw new ConflictError(about, field)
}

/** The result of a policy: `true`, or the error code to fail with. */
export type Verdict = true | ErrorCode

/** Fails with the policy's code unless it allows the operation. */
export function allow(verdict: Verdict): void {
  if (verdict !== true) fail(verdict)
}

/** Answered as 429 with `Retry-After`. */
export class TooManyRequests extends Error {
  readonly waitSeconds: number

  constructor(waitSeconds: number) {
    super(`wait ${waitSeconds} s`)
    this.waitSeconds = waitSeconds
  }
}

/** Answered as 503 with `Retry-After` while the product is in maintenance (extras.md 12.3). */
export class MaintenanceError extends Error {
  readonly waitSeconds: number

  constructor(waitSeconds: number) {
    super(`back in ${waitSeconds} s or more`)
    this.waitSeconds = waitSeconds
  }
}

/** A file above its size limit; answered as 413 `bad-request` (people.md 0.4). */
export class TooLarge extends Error {
  readonly statusCode = 413

  constructor() {
    super('the file is too large')
  }
}
