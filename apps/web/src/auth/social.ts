// The way to the sign-in provider and back: OpenID Connect, authorization code with PKCE, the whole page and no foreign
// script.
import { getSocialSignIn, type SocialProof } from '@hiwar/contract/auth.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { call } from '@hiwar/client/http.ts'

/** What the person set out for. */
export type Journey =
  | { readonly purpose: 'sign-in'; readonly query: string }
  | { readonly purpose: 'register'; readonly role: typeof Role.Student | typeof Role.Tutor; readonly query: string }
  /** Proving who one is before the account is given up; `back` is the screen it began on. */
  | { readonly purpose: 'leave'; readonly back: string; readonly reason: string }

/** How it ended. `lost` is an answer this tab did not ask for. */
export type Return =
  | { readonly kind: 'proof'; readonly journey: Journey; readonly proof: SocialProof }
  | { readonly kind: 'refused'; readonly journey: Journey }
  | { readonly kind: 'lost' }

interface Started {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly journey: Journey
}

const startedKey = 'hiwar.social'

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
export async function leaveForProvider(journey: Journey): Promise<boolean> {
  const entry = await call(getSocialSignIn)
  if (entry === null) return false

  const started: Started = { state: secret(), nonce: secret(), verifier: secret(), journey }
  sessionStorage.setItem(startedKey, JSON.stringify(started))
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
export function takeReturn(query: URLSearchParams): Return {
  const started = readStarted()
  sessionStorage.removeItem(startedKey)
  if (started === null || query.get('state') !== started.state) return { kind: 'lost' }
  const { journey, nonce, verifier } = started
  const code = query.get('code')
  if (code === null) return { kind: 'refused', journey }
  return { kind: 'proof', journey, proof: { token: code, type: 'code', nonce, verifier, redirect: 'page' } }
}

function readStarted(): Started | null {
  try {
    return JSON.parse(sessionStorage.getItem(startedKey) ?? 'null') as Started | null
  } catch {
    return null
  }
}
