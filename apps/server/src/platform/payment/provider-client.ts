import * as z from 'zod/mini'
import { requestIdHeader } from '../observability/request-id.ts'
import { traced } from '../observability/tracing.ts'
import type { createSignatures } from './signature.ts'

/** Language of every text the provider answers or shows (money.md 13). */
export const providerLanguage = 'ar-eg'
/** The provider's own code of success, whatever the HTTP status is. */
export const OK = 200
/** Description of a reply that never came. */
export const noReply = 'the provider does not answer'

export interface PaymentProviderSettings {
  /** Without a trailing slash. */
  readonly baseUrl: string
  readonly merchantCode: string
  readonly secureKey: string
  readonly timeoutMs: number
  readonly log: { warn(details: object, text: string): void; error(details: object, text: string): void }
}

// Blank or wrong merchant code, blank reference, wrong signature: our configuration is at fault, not the payer.
const configurationErrors: ReadonlySet<number> = new Set([9901, 9944, 9946])

const Code = z.optional(z.nullable(z.pipe(z.union([z.number(), z.string()]), z.transform(Number))))
const Text = z.optional(z.nullable(z.string()))
/** Older paths answer `statusCode`, those below `/api` answer `code` (money.md 13.4). */
const ReplyBody = z.looseObject({
  statusCode: Code,
  code: Code,
  statusDescription: Text,
  description: Text,
  reason: Text,
})

/** A reply of the provider with its code and description read out of the body. */
export interface ProviderReply {
  readonly httpStatus: number
  readonly body: unknown
  /** The provider's own number, whichever field it came in; null when there is none. */
  readonly code: number | null
  readonly description: string
}

/** What every call to the provider needs: our account, the client, and its signatures. */
export interface ProviderAccount {
  readonly merchantCode: string
  readonly signatures: ReturnType<typeof createSignatures>
  readonly client: ProviderClient
}
type ProviderClient = ReturnType<typeof createProviderClient>

/** Merchant codes with `=` or `+` must travel as they are (money.md 13.1). */
export function queryString(query: Readonly<Record<string, string>>): string {
  return Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%3D', '=').replaceAll('%2B', '+')}`)
    .join('&')
}

/** HTTP client of the provider: each request is sent once, with a timeout. Null: no reply, or one that is not JSON. */
export function createProviderClient({ baseUrl, timeoutMs, log }: PaymentProviderSettings) {
  const closing = new AbortController()
  const send = async (operation: string, path: string, request: RequestInit): Promise<ProviderReply | null> => {
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)])
      const reply = await traced(`provider ${operation}`, { kind: 'client', attributes: {} }, async () => {
        const response = await fetch(`${baseUrl}${path}`, {
          ...request,
          headers: { ...requestIdHeader(), ...request.headers },
          redirect: 'error',
          signal,
        })
        return readReply(response.status, await response.json())
      })
      if (reply.code !== null && configurationErrors.has(reply.code))
        log.error({ operation, code: reply.code }, 'the provider refuses our account')
      return reply
    } catch (error) {
      // Only the error's name is logged: the address of a request may carry a card's token.
      log.warn({ operation, reason: error instanceof Error ? error.name : 'unknown' }, noReply)
      return null
    }
  }
  const json = { 'content-type': 'application/json' }
  return {
    post: async (operation: string, path: string, body: object) =>
      await send(operation, path, { method: 'POST', headers: json, body: JSON.stringify(body) }),
    get: async (operation: string, path: string, query: Record<string, string>) =>
      await send(operation, `${path}?${queryString(query)}`, { method: 'GET' }),
    delete: async (operation: string, path: string, query: Record<string, string>) =>
      await send(operation, `${path}?${queryString(query)}`, { method: 'DELETE' }),
    close: async () => {
      closing.abort()
    },
  }
}

function readReply(httpStatus: number, body: unknown): ProviderReply {
  const read = z.safeParse(ReplyBody, body)
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
