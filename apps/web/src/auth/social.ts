// Sign-in through an OpenID Connect provider: authorization code with PKCE, by redirecting the whole page, without a
// third-party script.
import { getSocialSignIn, type SocialProof } from '@hiwar/contract/auth.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { call } from '@hiwar/client/http.ts'
import { base64url } from '../parts/base64url.ts'

/** Why the user goes to the provider; restored when they come back. */
export type SocialIntent =
  | { readonly purpose: 'sign-in'; readonly query: string }
  | { readonly purpose: 'register'; readonly role: typeof Role.Student | typeof Role.Tutor; readonly query: string }
  /** Reauthentication before deleting the account; `back` is the screen to return to. */
  | { readonly purpose: 'delete-account'; readonly back: string; readonly reason: string }
  /** Reauthentication for a change in another window (more.md 1). */
  | { readonly purpose: 'confirm' }

/** The provider's reply. `lost`: it does not belong to a request of this tab. */
export type ProviderReply =
  | { readonly kind: 'proof'; readonly intent: SocialIntent; readonly proof: SocialProof }
  | { readonly kind: 'refused'; readonly intent: SocialIntent }
  | { readonly kind: 'lost' }

interface StoredRequest {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly intent: SocialIntent
}

const storageKey = 'hiwar.social'

/** 32 random bytes. */
function secret(): string {
  return base64url(crypto.getRandomValues(new Uint8Array(32)))
}

async function challengeOf(verifier: string): Promise<string> {
  return base64url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier)))
}

/** Redirects to the provider. Returns false when none is configured; rejects with a `Failure`. */
export async function redirectToProvider(intent: SocialIntent): Promise<boolean> {
  const entry = await call(getSocialSignIn)
  if (entry === null) return false

  const request: StoredRequest = { state: secret(), nonce: secret(), verifier: secret(), intent }
  sessionStorage.setItem(storageKey, JSON.stringify(request))
  const address = new URL(entry.authorizeUrl)
  const parameters = {
    client_id: entry.clientId,
    redirect_uri: entry.redirectUri,
    response_type: 'code',
    scope: 'openid email',
    prompt: 'select_account',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await challengeOf(request.verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  location.assign(address.href)
  return true
}

/** Reads the provider's reply and removes the stored request, so that a reply is accepted only once. */
export function readProviderReply(query: URLSearchParams): ProviderReply {
  const request = readStoredRequest()
  sessionStorage.removeItem(storageKey)
  if (request === null || query.get('state') !== request.state) return { kind: 'lost' }
  const { intent, nonce, verifier } = request
  const code = query.get('code')
  if (code === null) return { kind: 'refused', intent }
  return { kind: 'proof', intent, proof: { token: code, type: 'code', nonce, verifier, redirect: 'page' } }
}

function readStoredRequest(): StoredRequest | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as StoredRequest | null
  } catch {
    return null
  }
}
