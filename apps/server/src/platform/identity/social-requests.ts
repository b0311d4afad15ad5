import { requestIdHeader } from '../observability/request-id.ts'

/** The proof is forged, too old, for somebody else, or of an address the provider has not verified. */
export class ProofRefused extends Error {}

/** The provider cannot be reached, or does not answer as one. */
export class ProviderAway extends Error {}

/** One request to the provider: a form is posted, anything else read. */
export interface Asked {
  readonly url: string
  readonly form?: Readonly<Record<string, string>>
  readonly bearer?: string
}

interface Asking {
  readonly timeoutMs: number
  readonly log: { error(details: object, text: string): void }
}

/**
 * The provider's JSON answer. A 4xx blames the proof; everything else that is not an answer means the provider is away.
 */
export async function askProvider(asked: Asked, { timeoutMs, log }: Asking): Promise<unknown> {
  const response = await fetch(asked.url, {
    method: asked.form === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...requestIdHeader(),
      ...(asked.bearer === undefined ? {} : { authorization: `Bearer ${asked.bearer}` }),
    },
    ...(asked.form === undefined ? {} : { body: new URLSearchParams(asked.form) }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new ProviderAway(String(error))
  })

  const body: unknown = await response.json().catch(() => null)
  if (response.ok && body !== null) return body
  if (isOurFault(body)) {
    log.error({ status: response.status }, 'the sign-in provider does not know our client id and secret')
    throw new ProviderAway('the provider refuses us')
  }
  if (response.status >= 400 && response.status < 500 && response.status !== 429)
    throw new ProofRefused(`the provider answered ${response.status}`)
  throw new ProviderAway(`the provider answered ${response.status}`)
}

function isOurFault(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    'error' in body &&
    (body.error === 'invalid_client' || body.error === 'unauthorized_client')
  )
}
