// The auth store: who is signed in on this device. Account and token are kept in local storage under two keys
// (people.md 0.2).
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { serverNow } from './clock.ts'

/** `tutor` is null for users who do not teach, and until it has been fetched. */
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
/** What this account may read without a connection (web.md §1.2); wiped with it. */
export const offlineCopyKey = 'hiwar.offline'
/**
 * A digest of the schemas of `Account`, so that an account stored in another shape is fetched again. The test computes
 * it and says what to write here: doing that in the browser would add the whole schema library to the first load.
 */
export const accountVersion = '154592b3'
const signedOut: AuthState = { token: null, account: null }

/** Local storage may be unavailable (private windows, embedded pages); then the sign-in lasts as long as the page. */
export function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

function parsedAccount(text: string | null): Account | null {
  try {
    const saved = JSON.parse(text ?? 'null') as (Account & { version: unknown }) | null
    return saved?.version === accountVersion ? { user: saved.user, tutor: saved.tutor } : null
  } catch {
    return null
  }
}

function readStored(): AuthState {
  const token = storage()?.getItem(tokenKey) ?? null
  if (token === null) return signedOut
  if ((tokenExpiry(token) ?? 0) <= serverNow()) {
    write(offlineCopyKey, null)
    return signedOut
  }
  return { token, account: parsedAccount(storage()?.getItem(accountKey) ?? null) }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) storage()?.removeItem(key)
    else storage()?.setItem(key, value)
  } catch {
    // With full or read-only storage the sign-in is kept in memory only.
  }
}

let current: AuthState | null = null
const listeners = new Set<() => void>()

function replace(next: AuthState): void {
  current = next
  for (const listener of listeners) listener()
}

/** When a token expires, in milliseconds since 1970; null when it is no token. Only the server checks the signature. */
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

/** The auth state; a stable snapshot for `useSyncExternalStore`. */
export function currentAuth(): AuthState {
  current ??= readStored()
  return current
}

/** The token, unless it has expired by the server's clock. */
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
  if (currentAuth().account?.user.id !== account.user.id) write(offlineCopyKey, null)
  write(tokenKey, token)
  write(accountKey, JSON.stringify({ version: accountVersion, ...account }))
  replace({ token, account })
}

/** After a token refresh or a password change, which invalidate older tokens. */
export function storeToken(token: string): void {
  write(tokenKey, token)
  replace({ ...currentAuth(), token })
}

/** Stores the signed-in account as the server last returned it. */
export function storeAccount(account: Account): void {
  if (currentAuth().token === null) return
  write(accountKey, JSON.stringify({ version: accountVersion, ...account }))
  replace({ ...currentAuth(), account })
}

/** Signs out, on the user's request or after a 401. Other tabs follow. */
export function clearAuth(): void {
  write(tokenKey, null)
  write(accountKey, null)
  write(offlineCopyKey, null)
  if (currentAuth().token !== null || currentAuth().account !== null) replace(signedOut)
}

/** Follows sign-in and sign-out in other tabs; returns the stop function. A null key means all storage was cleared. */
export function followOtherTabs(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === tokenKey || event.key === accountKey) replace(readStored())
  }
  globalThis.addEventListener('storage', follow)
  return () => globalThis.removeEventListener('storage', follow)
}
