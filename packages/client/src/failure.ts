import type { ErrorCode } from '@hiwar/contract/errors.ts'

/**
 * `refused`: the server replied with a known error code. `raw`: it replied with something else. `network`: no reply
 * arrived.
 */
export type FailureKind = 'refused' | 'raw' | 'network'

interface FailureFacts {
  kind: FailureKind
  code: ErrorCode
  status: number
  field?: string
  providerText?: string
  requestId: string | null
  retryAfterSeconds?: number
}

/** Why an API call failed. A screen maps `code` to Arabic text; it never shows `message`. */
export class Failure extends Error {
  readonly kind: FailureKind
  /** `unexpected` for the kinds `raw` and `network`. */
  readonly code: ErrorCode
  /** HTTP status; 0 when no reply arrived. */
  readonly status: number
  /** The request field that was invalid, if the server named one. */
  readonly field: string | undefined
  /** What the payment provider said, of a `fawry-error`: for staff, as it is. */
  readonly providerText: string | undefined
  /** With this support finds the request in the logs. */
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
    this.providerText = facts.providerText
    this.requestId = facts.requestId
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** The request could not be sent, or no reply arrived. */
export function networkFailure(cause: unknown): Failure {
  return new Failure({ kind: 'network', code: 'unexpected', status: 0, requestId: null }, { cause })
}

/**
 * Whether the code is one of the contract. The list is loaded when a call first fails, with the error messages; where it
 * cannot be, the code is believed.
 */
async function isKnown(code: string): Promise<boolean> {
  const catalogue = await import('@hiwar/contract/errors.ts').catch(() => null)
  return catalogue === null || catalogue.isErrorCode(code)
}

async function errorIn(body: string): Promise<Pick<FailureFacts, 'code' | 'field' | 'providerText'> | null> {
  try {
    const parsed: unknown = JSON.parse(body)
    if (typeof parsed !== 'object' || parsed === null || !('code' in parsed) || typeof parsed.code !== 'string')
      return null
    if (!(await isKnown(parsed.code))) return null
    const field = 'field' in parsed && typeof parsed.field === 'string' ? parsed.field : undefined
    const message = 'message' in parsed && typeof parsed.message === 'string' ? parsed.message : undefined
    return { code: parsed.code as ErrorCode, field, providerText: parsed.code === 'fawry-error' ? message : undefined }
  } catch {
    return null
  }
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header)
  return header === null || !Number.isFinite(seconds) || seconds < 0 ? undefined : seconds
}

/** Builds the failure from an unsuccessful response (people.md 0.4). */
export async function failureOf(response: Response): Promise<Failure> {
  const error = await errorIn(await response.text())
  return new Failure({
    kind: error ? 'refused' : 'raw',
    code: error?.code ?? 'unexpected',
    status: response.status,
    field: error?.field,
    providerText: error?.providerText,
    requestId: response.headers.get('x-request-id'),
    retryAfterSeconds: secondsOf(response.headers.get('retry-after')),
  })
}

/** Wraps anything thrown as a Failure, so that screens handle one type. */
export function asFailure(thrown: unknown): Failure {
  if (thrown instanceof Failure) return thrown
  return new Failure({ kind: 'raw', code: 'unexpected', status: 0, requestId: null }, { cause: thrown })
}
