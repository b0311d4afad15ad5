import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import * as z from 'zod/mini'

/** An answer other than success. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string | null
  readonly field: string | null
  readonly waitSeconds: number | null

  constructor(status: number, body: unknown, waitSeconds: number | null) {
    super(`the API answered ${status}`)
    const parsed = z.safeParse(z.object({ code: z.string(), field: z.optional(z.nullable(z.string())) }), body)
    this.status = status
    this.code = parsed.success ? parsed.data.code : null
    this.field = parsed.success ? (parsed.data.field ?? null) : null
    this.waitSeconds = waitSeconds
  }
}

interface Sent {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | null>>
  readonly body?: unknown
  /** For whom this process asks. */
  readonly visitor?: { readonly ip: string; readonly userAgent: string | undefined }
}

const TIMEOUT_MS = 8000

/** Calls of the contract over HTTP. Replies are checked: what a page prints is what the contract says. */
export function createApiClient(apiUrl: string) {
  return async function call<E extends Endpoint>(endpoint: E, sent: Sent = {}): Promise<z.output<E['reply']>> {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''))
    const address = new URL(`/api/v1${path}`, apiUrl)
    for (const [name, value] of Object.entries(sent.query ?? {}))
      if (value !== null) address.searchParams.set(name, String(value))
    const { visitor } = sent
    const response = await fetch(address, {
      method: endpoint.method,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
      headers: {
        ...(sent.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(visitor === undefined ? {} : { 'x-forwarded-for': visitor.ip }),
        ...(visitor?.userAgent === undefined ? {} : { 'user-agent': visitor.userAgent }),
      },
      ...(sent.body === undefined ? {} : { body: JSON.stringify(sent.body) }),
    })
    const text = await response.text()
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    if (!response.ok) throw new ApiFailure(response.status, body, Number(response.headers.get('retry-after')) || null)
    return z.parse<E['reply']>(endpoint.reply, body)
  }
}

export type ApiClient = ReturnType<typeof createApiClient>
