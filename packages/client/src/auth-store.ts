// Who is signed in on this device: the account under one local-storage key, the token under a second (people.md 0.2).
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { serverNow } from './clock.ts'

/** `tutor` is null for everyone who does not teach, and until it was fetched. */
export interface Account {
  user: UserSelf
  tutor: TutorMeta | null
}

export interface AuthState {
  readonly token: string | null
  readonly account: Account | null
}

const accountKey = 'hiwar.account'
const tokenKey = 'hiwar.token'
/**
 * Raise it when the two shapes change: what an older version kept is then asked again. Judging it by the schemas would
 * bring the whole schema library into the first load.
 */
const accountVersion = 2
const nobody: AuthState = { token: null, account: null }

/** Storage may be refused (private windows, embedded pages); then the session lives as long as the page. */
function stored(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

function parsedAccount(text: string | null): Account | null {
  try {
    const kept = JSON.parse(text ?? 'null') as (Account & { version: number }) | null
    return kept?.version === accountVersion ? { user: kept.user, tutor: kept.tutor } : null
  } catch {
    return null
  }
}

function readStored(): AuthState {
  const token = stored()?.getItem(tokenKey) ?? null
  if (token === null || (tokenExpiry(token) ?? 0) <= serverNow()) return nobody
  return { token, account: parsedAccount(stored()?.getItem(accountKey) ?? null) }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) stored()?.removeItem(key)
    else stored()?.setItem(key, value)
  } catch {
    // A full or read-only storage keeps the session in memory only, as a refused one does.
  }
}

let session: AuthState | null = null
const listeners = new Set<() => void>()

function replace(next: AuthState): void {
  session = next
  for (const listener of listeners) listener()
}

/** Milliseconds since 1970 at which a token dies; null when it is not a token. The signature is the server's matter. */
export function tokenExpiry(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || typeof claims.exp !== 'number')
      return null
    return claims.exp * 1000
  } catch {
    return null
  }
}

/** A stable snapshot for `useSyncExternalStore`. */
export function currentAuth(): AuthState {
  session ??= readStored()
  return session
}

/** The token, if it still lives by the server's clock. */
export function liveToken(): string | null {
  const { token } = currentAuth()
  return token !== null && (tokenExpiry(token) ?? 0) > serverNow() ? token : null
}

export function subscribeAuth(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** After a sign-in or a registration. */
export function storeAuth(token: string, account: Account): void {
  write(tokenKey, token)
  write(accountKey, JSON.stringify({ version: accountVersion, ...account }))
  replace({ token, account })
}

/** After a refresh or a changed password; older tokens die then. */
export function storeToken(token: string): void {
  write(tokenKey, token)
  replace({ ...currentAuth(), token })
}

/** What the server said last about the signed-in person. */
export function storeAccount(account: Account): void {
  if (currentAuth().token === null) return
  write(accountKey, JSON.stringify({ version: accountVersion, ...account }))
  replace({ ...currentAuth(), account })
}

/** Signing out, or being signed out by a 401. Other tabs follow. */
export function clearAuth(): void {
  write(tokenKey, null)
  write(accountKey, null)
  if (currentAuth().token !== null || currentAuth().account !== null) replace(nobody)
}

/** Follows what other tabs do; returns the way to stop. A null key means the whole storage was cleared. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === tokenKey || event.key === accountKey) replace(readStored())
  }
  globalThis.addEventListener('storage', follow)
  return () => globalThis.removeEventListener('storage', follow)
}
