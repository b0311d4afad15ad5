import type { signInWithPassword } from '@hiwar/contract/auth.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { Preferences } from '@hiwar/contract/preferences.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'
import { call } from '@hiwar/client/http.ts'
import { currentAuth, storeAuth, storeAccount, subscribeAuth } from '@hiwar/client/auth-store.ts'
import type { Account } from '@hiwar/client/auth-store.ts'
import { useSyncExternalStore } from 'react'

/** The signed-in account, or null for a guest. Draws again whenever it changes, in this tab or another. */
export function useAccount(): Account | null {
  return useSyncExternalStore(subscribeAuth, currentAuth).account
}

let lastPerson = currentAuth().account?.user ?? null
subscribeAuth(() => {
  lastPerson = currentAuth().account?.user ?? lastPerson
})

/**
 * The signed-in person. Only for screens that the guard closes to guests; such a screen lives a moment longer than the
 * session, until the guard has led away, and sees its last person till then.
 */
export function useUser(): UserSelf {
  const user = useAccount()?.user ?? lastPerson
  if (user === null) throw new Error('This screen needs a signed-in person')
  return user
}

/** Where a person's main screen is. */
export function homeOf(role: Role): '/s/dashboard' | '/t/dashboard' {
  return isTutorLike(role) ? '/t/dashboard' : '/s/dashboard'
}

/** This app is for students and those who teach; admins and studios have their own (people.md §1). */
export function usesThisApp(role: Role): boolean {
  return role === Role.Student || isTutorLike(role)
}

/**
 * Sign-in and registration: keeps token and account. The teaching record follows by `refreshAccount`, which the guard
 * awaits.
 */
export function completeSignIn({ user, token }: Reply<typeof signInWithPassword>): void {
  storeAuth(token, { user, tutor: null })
}

/** Asks the server anew who this is; rejects with a `Failure`. */
export async function refreshAccount(): Promise<Account> {
  const user = await call(getCurrentUser)
  const tutor = isTutorLike(user.role) ? await call(getTutorMeta, { query: { tutorId: user.id } }) : null
  const account = { user, tutor }
  storeAccount(account)
  return account
}

/** Keeps what a call answered about the signed-in person (`PUT /user/{id}`). */
export function storeUser(user: UserSelf): void {
  const { account } = currentAuth()
  if (account !== null && account.user.id === user.id) storeAccount({ ...account, user })
}

/**
 * Merges into what is kept of how the signed-in person likes the product; the screen follows at once (appearance.ts).
 */
export function storePreferences(change: Partial<Preferences>): void {
  const { account } = currentAuth()
  const kept = account?.user.preferences
  if (account != null && kept !== undefined)
    storeAccount({ ...account, user: { ...account.user, preferences: { ...kept, ...change } } })
}
