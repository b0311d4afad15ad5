// The way to the sign-in provider and back: OpenID Connect, authorization code with PKCE, the whole page and no foreign
// script.
import { getSocialSignIn, type SocialProof } from '@hiwar/contract/auth.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { call } from '@hiwar/client/http.ts'

/** What the person set out for. */
export type SocialIntent =
  | { readonly purpose: 'sign-in'; readonly query: string }
  | { readonly purpose: 'register'; readonly role: typeof Role.Student | typeof Role.Tutor; readonly query: string }
  /** Proving who one is before the account is given up; `back` is the screen it began on. */
  | { readonly purpose: 'delete-account'; readonly back: string; readonly reason: string }

/** How it ended. `lost` is an answer this tab did not ask for. */
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

/** 32 bytes that nobody can guess. */
function secret(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)))
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

async function challengeOf(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))
}

/** Leaves for the provider. Answers false where there is none; rejects with a `Failure`. */
export async function redirectToProvider(intent: SocialIntent): Promise<boolean> {
  const entry = await call(getSocialSignIn)
  if (entry === null) return false

  const started: StoredRequest = { state: secret(), nonce: secret(), verifier: secret(), intent }
  sessionStorage.setItem(storageKey, JSON.stringify(started))
  const address = new URL(entry.authorizeUrl)
  const asked = {
    client_id: entry.clientId,
    redirect_uri: entry.redirectUri,
    response_type: 'code',
    scope: 'openid email',
    prompt: 'select_account',
    state: started.state,
    nonce: started.nonce,
    code_challenge: await challengeOf(started.verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
  location.assign(address.href)
  return true
}

/** Reads what the provider sent back, once: a second look finds nothing. */
export function readProviderReply(query: URLSearchParams): ProviderReply {
  const started = readStoredRequest()
  sessionStorage.removeItem(storageKey)
  if (started === null || query.get('state') !== started.state) return { kind: 'lost' }
  const { intent, nonce, verifier } = started
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
