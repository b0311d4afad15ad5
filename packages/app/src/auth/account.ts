import type { signInWithPassword } from '@hiwar/contract/auth.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { Preferences } from '@hiwar/contract/preferences.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { call } from '@hiwar/client/http.ts'
import { currentAuth, storeAuth, storeAccount, subscribeAuth } from '@hiwar/client/auth-store.ts'
import type { Account } from '@hiwar/client/auth-store.ts'
import { useSyncExternalStore } from 'react'

/** The signed-in account, or null for a guest. Re-renders when it changes, in this tab or another. */
export function useAccount(): Account | null {
  return useSyncExternalStore(subscribeAuth, currentAuth, currentAuth).account
}

let lastUser = currentAuth().account?.user ?? null
subscribeAuth(() => {
  lastUser = currentAuth().account?.user ?? lastUser
})

/**
 * The signed-in user. Only for screens that the guard closes to guests. After signing out such a screen stays mounted
 * until the guard has redirected, and sees the last user until then.
 */
export function useUser(): UserSelf {
  const user = useAccount()?.user ?? lastUser
  if (user === null) throw new Error('This screen needs a signed-in user')
  return user
}

/**
 * Stores token and account after sign-in or registration. The tutor record is loaded by `refreshAccount`, which the
 * guard awaits.
 */
export function completeSignIn({ user, token }: Reply<typeof signInWithPassword>): void {
  storeAuth(token, { user, tutor: null })
}

let askedAt = -Infinity

/** How long ago the server was last asked for the account, in milliseconds; infinite on a page that has not asked. */
export const sinceAccountAsked = (): number => performance.now() - askedAt

/** Reloads the account from the server; rejects with a `Failure`. */
export async function refreshAccount(): Promise<Account> {
  askedAt = performance.now()
  const user = await call(getCurrentUser)
  const tutor = isTutorLike(user.role) ? await call(getTutorMeta, { query: { tutorId: user.id } }) : null
  const account = { user, tutor }
  storeAccount(account)
  return account
}

/** Stores the signed-in user as returned by a call (`PUT /user/{id}`). */
export function storeUser(user: UserSelf): void {
  const { account } = currentAuth()
  if (account !== null && account.user.id === user.id) storeAccount({ ...account, user })
}

/**
 * Merges changed preferences into the stored account; the screen follows at once (appearance.ts).
 */
export function storePreferences(change: Partial<Preferences>): void {
  const { account } = currentAuth()
  const stored = account?.user.preferences
  if (account != null && stored !== undefined)
    storeAccount({ ...account, user: { ...account.user, preferences: { ...stored, ...change } } })
}
