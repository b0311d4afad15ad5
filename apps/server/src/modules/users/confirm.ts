// What a right confirmation code changes: a verified address, a verified phone, or a new password (people.md 3).
import { MethodWord, type confirmPassword, type verifyPhone } from '@hiwar/contract/confirmation-codes.ts'
import type { Received } from '@hiwar/contract/endpoint.ts'
import { NotificationMethod, Purpose } from '@hiwar/contract/enums.ts'
import type { Actor, Via } from '../../actor.ts'
import { invalidatePerson } from '../../caches.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail, type Verdict } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { hashPassword } from '../../platform/identity/tokens.ts'
import { auditSignIn } from '../audit/service.ts'
import { hasAskedForReset, redeemCode } from '../confirmation-codes/service.ts'
import { countCodeTry } from '../guessing/service.ts'
import { notify } from '../notifications/service.ts'
import { endAllSignIns } from '../sign-ins/service.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { dropUnprovenContacts, findUser, findUserByEmail, updateUserRow } from './queries.ts'
import { refreshTutorAfterCommit } from './service.ts'

/** Verifies the email of the caller by the mailed code; this can make a tutor onboarded. */
export async function confirmOwnEmail(deps: Deps, actor: Actor, code: number): Promise<void> {
  const verdict = await transact(deps, async (tx): Promise<Verdict> => {
    await lockUsers(tx, [actor.id])
    const user = (await findUser(tx, actor.id)) ?? fail('unauthenticated')
    if (user.verifiedEmail) return 'email-already-verified'
    const redeemed = await redeemCode(tx, deps, { userId: actor.id, purpose: Purpose.VerifyEmail, code })
    if (redeemed !== true) return redeemed

    await updateUserRow(tx, actor.id, { verifiedEmail: true, updatedAt: deps.now() })
    invalidatePerson(deps, tx, actor.id)
    refreshTutorAfterCommit(tx, deps, user)
    return true
  })
  allow(verdict)
}

/** Verifies the phone that the code was sent to, and makes its channel the notification method (people.md 3). */
export async function confirmOwnPhone(
  deps: Deps,
  actor: Actor,
  given: Received<typeof verifyPhone.body>,
): Promise<void> {
  const isTelegram = given.method === MethodWord.Telegram
  const purpose = isTelegram ? Purpose.VerifyTelegram : Purpose.VerifyWhatsApp
  const verdict = await transact(deps, async (tx): Promise<Verdict> => {
    await lockUsers(tx, [actor.id])
    const user = (await findUser(tx, actor.id)) ?? fail('unauthenticated')
    const redeemed = await redeemCode(tx, deps, { userId: actor.id, purpose, code: given.code, phone: user.phone })
    if (redeemed !== true) return redeemed

    await updateUserRow(tx, actor.id, {
      verifiedPhone: true,
      ...(isTelegram ? { verifiedTelegram: true } : { verifiedWhatsapp: true }),
      notificationMethod: isTelegram ? NotificationMethod.Telegram : NotificationMethod.Whatsapp,
      updatedAt: deps.now(),
    })
    refreshTutorAfterCommit(tx, deps, user)
    return true
  })
  allow(verdict)
}

/**
 * Sets a new password with the mailed code. The code proves access to the mailbox, so the email becomes verified too,
 * and all sign-ins end; if it had not been verified, phone, Telegram link and calendar address go. An unknown email is
 * answered like a wrong code, after the same hashing.
 */
export async function resetPassword(
  deps: Deps,
  given: Received<typeof confirmPassword.body> & { via: Via; deviceId: string | null },
): Promise<void> {
  refuseCommonPassword(given.password, 'password')
  const hasAsked = await hasAskedForReset(deps, given.email, given.deviceId)
  const counted = await countCodeTry(deps, { email: given.email, ip: given.via.ip }, hasAsked)
  const verdict = await setPasswordByCode(deps, given)
  if (verdict === true) await counted.accept()
  else counted.reject()
  allow(verdict)
}

async function setPasswordByCode(
  deps: Deps,
  given: Received<typeof confirmPassword.body> & { via: Via; deviceId: string | null },
): Promise<Verdict> {
  const passwordHash = await hashPassword(given.password)
  const owner = await findUserByEmail(deps.db, given.email)
  if (owner === undefined) return 'invalid-verification-code'

  return await transact(deps, async (tx): Promise<Verdict> => {
    await lockUsers(tx, [owner.id])
    const user = await findUser(tx, owner.id)
    if (user?.email !== owner.email) return 'invalid-verification-code'
    const redeemed = await redeemCode(tx, deps, {
      userId: owner.id,
      purpose: Purpose.ResetPassword,
      code: given.code,
      deviceId: given.deviceId,
    })
    if (redeemed !== true) return redeemed

    const at = deps.now()
    await updateUserRow(tx, owner.id, {
      passwordHash,
      verifiedEmail: true,
      updatedAt: at,
    })
    if (!user.verifiedEmail) await dropUnprovenContacts(tx, owner.id)
    await endAllSignIns(deps, tx, { userId: owner.id })
    await auditSignIn(deps, tx, { id: owner.id, role: user.role }, { action: 'auth.password-reset', via: given.via })
    await notify(deps, tx, owner.id, { kind: 'password-changed' })
    return true
  })
}
