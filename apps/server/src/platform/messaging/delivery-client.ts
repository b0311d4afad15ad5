import { requestIdHeader } from '../observability/request-id.ts'
import { traced } from '../observability/tracing.ts'

/** The outcome of sending a message through a messenger or mail server. */
export type SendOutcome =
  /** Accepted; `ref` is the service's own id of the message. */
  | { readonly kind: 'taken'; readonly ref: string | null }
  /** Permanent: it will never be accepted for this address. */
  | { readonly kind: 'refused'; readonly fault: string }
  /** A temporary fault; `waitSeconds` is the delay that the service asks for. */
  | { readonly kind: 'later'; readonly fault: string; readonly waitSeconds: number | null }

export interface JsonReply {
  readonly status: number
  /** Parsed JSON; undefined when the body was not JSON. */
  readonly body: unknown
}

/** Posts JSON; null when no reply came in time or the connection failed. */
export async function postJson(
  url: string,
  body: object,
  given: { headers?: Record<string, string>; timeoutMs: number },
): Promise<JsonReply | null> {
  try {
    const attributes = { 'server.address': new URL(url).host }
    return await traced(`POST ${attributes['server.address']}`, { kind: 'client', attributes }, async () => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...requestIdHeader(), ...given.headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(given.timeoutMs),
        redirect: 'error',
      })
      return { status: response.status, body: parse(await response.text()) }
    })
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    // An error page of a gateway: the status is enough.
    return undefined
  }
}
