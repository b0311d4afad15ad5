import type { ErrorCode } from '@hiwar/contract/errors.ts'

/** An expected refusal: a code of the catalogue and, where one field is to blame, its name. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** More that the answer holds, beside code and message. */
  readonly details: object

  constructor(code: ErrorCode, field?: string, details: object = {}) {
    super(field === undefined ? code : `${code} (${field})`)
    this.code = code
    this.field = field
    this.details = details
  }
}

/** Refuses the whole operation; nothing of its transaction stays. */
export function fail(code: ErrorCode, field?: string): never {
  throw new Failure(code, field)
}

/** Answered as 409 `bad-request`. */
export class ConflictError extends Error {}

/**
 * Refuses because the thing is no longer what the caller took it for: another version, already used (people.md 0.4).
 */
export function failConflict(about: string): never {
  throw new ConflictError(about)
}

/** What a policy answers: `true`, or the code of its refusal. */
export type Verdict = true | ErrorCode

/** Goes on only when the policy says so. */
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

/** Answered as 503 with `Retry-After`: not a fault, the product is closed for a while (extras.md 12.3). */
export class MaintenanceError extends Error {
  readonly waitSeconds: number

  constructor(waitSeconds: number) {
    super(`back in ${waitSeconds} s or more`)
    this.waitSeconds = waitSeconds
  }
}

/** A file above its bound; answered as 413 `bad-request` (people.md 0.4). */
export class TooLarge extends Error {
  readonly statusCode = 413

  constructor() {
    super('the file is too large')
  }
}
