import type { getSocialSignIn, signInSocially } from '@hiwar/contract/auth.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { Via } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { Failure, fail } from '../../failure.ts'
import { invalidatePerson } from '../../caches.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { deleteMailedCodes } from '../confirmation-codes/service.ts'
import { addVerifiedUser, endSignIns, refreshTutorAfterCommit } from '../users/service.ts'
import { resetUnverifiedAccount, findCredentials, type Credentials } from './queries.ts'
import { completeSignIn, verifyProof, failForProof } from './service.ts'

/**
 * Signs in by the provider's proof of an email address. With a `role` (sent by the registration screen) a missing
 * account is created (people.md 1).
 */
export async function signInWithProvider(
  deps: Deps,
  given: Received<typeof signInSocially.body>,
  via: Via,
): Promise<Reply<typeof signInSocially>> {
  const email = await verifyProof(deps, given)
  const found = await findCredentials(deps.db, email)
  const account = found ?? (await register(deps, email, given.role))
  if (given.role !== undefined && account.role !== given.role) fail('bad-request', 'role')

  if (!account.verifiedEmail) await claimUnverifiedAccount(deps, account)
  return await completeSignIn(deps, { id: account.id, role: account.role }, via)
}

/** Where the browser starts a social sign-in. */
export async function socialEntry(deps: Deps): Promise<Reply<typeof getSocialSignIn>> {
  try {
    return await deps.social.entry()
  } catch (error) {
    return failForProof(deps, error)
  }
}

async function register(
  deps: Deps,
  email: string,
  role: Parameters<typeof addVerifiedUser>[1]['role'] | undefined,
): Promise<Credentials> {
  if (role === undefined) fail('user-not-found')
  try {
    await addVerifiedUser(deps, { email, role })
  } catch (error) {
    // A parallel request, from another tab, has created the account.
    if (!(error instanceof Failure) || error.code !== 'user-exists') throw error
  }
  return (await findCredentials(deps.db, email)) ?? fail('user-not-found')
}

/** Takes over an account whose address was never verified: whoever created it loses password, tokens and codes. */
async function claimUnverifiedAccount(deps: Deps, account: Credentials): Promise<void> {
  await transact(deps, async (tx) => {
    await lockUsers(tx, [account.id])
    if (!(await resetUnverifiedAccount(tx, account.id, deps.now()))) return
    await endSignIns(tx, account.id)
    await deleteMailedCodes(tx, account.id)
    invalidatePerson(deps, tx, account.id)
    afterCommit(tx, () => {
      deps.realtime.disconnectUser(account.id)
    })
    refreshTutorAfterCommit(tx, deps, account)
  })
}
