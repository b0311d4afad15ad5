import { isTutorLike } from '@hiwar/contract/roles.ts'
import { Failure } from '@hiwar/client/failure.ts'
import { clearAuth, currentAuth, liveToken } from '@hiwar/client/auth-store.ts'
import type { Account } from '@hiwar/client/auth-store.ts'
import { refreshAccount } from './account.ts'

let accountCheck: Promise<Account> | null = null

/**
 * The stored account at once, revalidated in the background once per page load; awaited only when no complete account
 * is stored. Null for guests.
 */
export async function checkedAccount(): Promise<Account | null> {
  if (liveToken() === null) {
    accountCheck = null
    return null
  }

  const { account } = currentAuth()
  const isComplete = account !== null && (account.tutor !== null || !isTutorLike(account.user.role))
  accountCheck ??= refreshAccount()
  try {
    if (!isComplete) return await accountCheck
    accountCheck.catch(handleCheckFailure)
    return account
  } catch (thrown) {
    accountCheck = null
    if (thrown instanceof Failure && thrown.status === 401) {
      clearAuth()
      return null
    }
    throw thrown
  }
}

/** Signs out when the server rejects the stored account; any other failure will show up at the next call. */
function handleCheckFailure(thrown: unknown): void {
  accountCheck = null
  if (thrown instanceof Failure && thrown.status === 401) clearAuth()
}

/** Another user is checked again. */
export function resetAccountCheck(): void {
  accountCheck = null
}
