import * as z from 'zod/mini'
import { requestIdHeader } from '../observability/request-id.ts'

export interface PaymentProviderSettings {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly merchantCode: string
  readonly secureKey: string
  readonly timeoutMs: number
  readonly log: { warn(details: object, text: string): void; error(details: object, text: string): void }
}

// Blank or wrong merchant code, blank reference, wrong signature: our configuration is at fault, not the payer.
const ourFaults: ReadonlySet<number> = new Set([9901, 9944, 9946])

const Code = z.optional(z.nullable(z.pipe(z.union([z.number(), z.string()]), z.transform(Number))))
const Words = z.optional(z.nullable(z.string()))
/** Older paths answer `statusCode`, those below `/api` answer `code` (money.md 13.4). */
const Outcome = z.looseObject({
  statusCode: Code,
  code: Code,
  statusDescription: Words,
  description: Words,
  reason: Words,
})

export interface Received {
  readonly httpStatus: number
  readonly body: unknown
  /** The provider's own number, whichever field it came in; null when there is none. */
  readonly code: number | null
  readonly description: string
}

/** Merchant codes with `=` or `+` must travel as they are (money.md 13.1). */
export function queryOf(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%3D', '=').replaceAll('%2B', '+')}`)
    .join('&')
}

/** Single attempts with a deadline. Null: no answer, or none that is JSON. */
export function openLine({ baseUrl, timeoutMs, log }: PaymentProviderSettings) {
  const closing = new AbortController()
  const ask = async (operation: string, path: string, request: RequestInit): Promise<Received | null> => {
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
      const response = await fetch(`${baseUrl}${path}`, {
        ...request,
        headers: { ...requestIdHeader(), ...request.headers },
        redirect: 'error',
        signal,
      })
      const received = describe(response.status, await response.json())
      if (received.code !== null && ourFaults.has(received.code))
        log.error({ operation, code: received.code }, 'the provider refuses our account')
      return received
    } catch (error) {
      // Only the kind of trouble: the address of a call may carry a card's token.
      log.warn({ operation, reason: error instanceof Error ? error.name : 'unknown' }, 'the provider does not answer')
      return null
    }
  }
  const json = { 'content-type': 'application/json' }
  return {
    post: async (operation: string, path: string, body: object) =>
      await ask(operation, path, { method: 'POST', headers: json, body: JSON.stringify(body) }),
    get: async (operation: string, path: string, query: Record<string, string>) =>
      await ask(operation, `${path}?${queryOf(query)}`, { method: 'GET' }),
    delete: async (operation: string, path: string, query: Record<string, string>) =>
      await ask(operation, `${path}?${queryOf(query)}`, { method: 'DELETE' }),
    close: async () => {
      closing.abort()
    },
  }
}

function describe(httpStatus: number, body: unknown): Received {
  const read = z.safeParse(Outcome, body)
  if (!read.success) return { httpStatus, body, code: null, description: 'the answer cannot be read' }
  const { statusCode, code, statusDescription, description, reason } = read.data
  const number = statusCode ?? code ?? null
  return {
    httpStatus,
    body,
    code: number === null || Number.isNaN(number) ? null : number,
    description: statusDescription ?? description ?? reason ?? 'the provider refuses',
  }
}
