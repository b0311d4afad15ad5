import { isErrorCode } from '@hiwar/contract/errors.ts'
import type { ErrorCode } from '@hiwar/contract/errors.ts'

/**
 * `refused`: the server answered with a code of the catalogue. `raw`: it answered something else. `network`: no answer
 * came.
 */
export type FailureKind = 'refused' | 'raw' | 'network'

interface FailureFacts {
  kind: FailureKind
  code: ErrorCode
  status: number
  field?: string
  requestId: string | null
  retryAfterSeconds?: number
}

/** Why a call did not succeed. A screen maps `code` to words; it never reads `message`. */
export class Failure extends Error {
  readonly kind: FailureKind
  /** `unexpected` for the kinds `raw` and `network`. */
  readonly code: ErrorCode
  /** HTTP status, 0 when no answer came. */
  readonly status: number
  /** The field of the request that was refused, where the server says so. */
  readonly field: string | undefined
  /** What support needs to find the answer in the logs. */
  readonly requestId: string | null
  /** From `Retry-After` of a 429 or 503. */
  readonly retryAfterSeconds: number | undefined

  constructor(facts: FailureFacts, options?: ErrorOptions) {
    super(`${facts.kind}: ${facts.code} (${facts.status})`, options)
    this.name = 'Failure'
    this.kind = facts.kind
    this.code = facts.code
    this.status = facts.status
    this.field = facts.field
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** The request left or could not leave, and nothing came back. */
export function networkFailure(cause: unknown): Failure {
  return new Failure({ kind: 'network', code: 'unexpected', status: 0, requestId: null }, { cause })
}

function codeOf(body: string): { code: ErrorCode; field?: string } | null {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null || !('code' in parsed) || typeof parsed.code !== 'string')
      return null
    if (!isErrorCode(parsed.code)) return null
    const field = 'field' in parsed && typeof parsed.field === 'string' ? parsed.field : undefined
    return { code: parsed.code, field }
  } catch {
    return null
  }
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header)
  return header === null || !Number.isFinite(seconds) || seconds < 0 ? undefined : seconds
}

/** Reads an answer that is not a success (people.md 0.4). */
export async function failureOf(response: Response): Promise<Failure> {
  const known = codeOf(await response.text())
  return new Failure({
    kind: known ? 'refused' : 'raw',
    code: known?.code ?? 'unexpected',
    status: response.status,
    field: known?.field,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
  })
}

/** Any thrown thing as a Failure, so that a screen meets one shape. */
export function asFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  return new Failure({ kind: 'raw', code: 'unexpected', status: 0, requestId: null }, { cause: thrown })
}
