import type { getSocialSignIn, signInSocially } from '@hiwar/contract/auth.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { Via } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { Failure, fail } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { deleteMailedCodes, isResetBlocked } from '../confirmation-codes/service.ts'
import { endAllSignIns } from '../sign-ins/service.ts'
import { addVerifiedUser, dropUnprovenContacts } from '../users/service.ts'
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

  if (!account.verifiedEmail) await claimUnverifiedAccount(deps, account, email)
  return await completeSignIn(deps, { id: account.id, role: account.role, email }, { totp: given.totp, via })
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
    // Stryker disable next-line BlockStatement: what goes wrong otherwise does so once more when the account is read
  } catch (error) {
    // A parallel request, from another tab, has created the account.
    // Stryker disable next-line ConditionalExpression: as above
    if (!(error instanceof Failure) || error.code !== 'user-exists') throw error
  }
  return (await findCredentials(deps.db, email)) ?? fail('user-not-found')
}

/**
 * Takes over an account whose address was never verified: whoever created it loses all they had added to it, so that a
 * tutor is still not listed. An address that staff have just given to the account waits as long as for a reset (more.md
 * 1).
 */
async function claimUnverifiedAccount(deps: Deps, account: Credentials, email: string): Promise<void> {
  await transact(deps, async (tx) => {
    await lockUsers(tx, [account.id])
    const at = deps.now()
    if (await isResetBlocked(tx, account.id, at)) fail('user-not-found')
    if (!(await resetUnverifiedAccount(tx, account.id, { email, at }))) return
    await dropUnprovenContacts(tx, account.id)
    await endAllSignIns(deps, tx, { userId: account.id })
    await deleteMailedCodes(tx, account.id)
  })
}
