import { requestIdHeader } from '../observability/request-id.ts'

/** What became of handing something to a messenger. Nothing here throws for a refusal or a lost line. */
export type SendOutcome =
  | { readonly kind: 'taken'; readonly ref: string | null }
  /** It will never be taken for this address, however often it is tried. */
  | { readonly kind: 'refused'; readonly fault: string }
  /** A passing fault; `waitSeconds` is the service's own wish. */
  | { readonly kind: 'later'; readonly fault: string; readonly waitSeconds: number | null }

export interface JsonReply {
  readonly status: number
  /** Parsed JSON; undefined when the body was none. */
  readonly body: unknown
}

/** Posts JSON; null when no answer came in time. */
export async function postJson(
  url: string,
  body: object,
  given: { headers?: Record<string, string>; timeoutMs: number },
): Promise<JsonReply | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...requestIdHeader(), ...given.headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(given.timeoutMs),
      redirect: 'error',
    })
    return { status: response.status, body: parse(await response.text()) }
  } catch {
    return null
  }
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    // A gateway's own error page: the status says enough.
    return undefined
  }
}
