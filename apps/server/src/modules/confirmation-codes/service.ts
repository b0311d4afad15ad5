import { resetPasswordMail, verificationMail } from '@hiwar/arabic/mail.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Purpose } from '@hiwar/contract/enums.ts'
import { HOUR_SECONDS, MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { TooManyRequests, fail, type Verdict } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { hashDevice, hashCode, makeDeviceId, makeCode, sameText } from '../../platform/identity/tokens.ts'
import { networkOf } from '../../platform/config/address-list.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { countResetRequest, type Claim } from '../guessing/service.ts'
import {
  countFailedTry,
  countUnknownDeviceTry,
  deleteCode,
  deleteCodes,
  findOwner,
  findOwnerByEmail,
  findResetDevice,
  isResetBlocked,
  lockCode,
  replaceCode,
} from './queries.ts'

export { isResetBlocked } from './queries.ts'

/** The purposes whose codes go by email. */
export type MailedPurpose = typeof Purpose.VerifyEmail | typeof Purpose.ResetPassword

interface About {
  readonly userId: number
  readonly purpose: MailedPurpose
}

interface AnyAbout {
  readonly userId: number
  readonly purpose: Purpose
}

/** What the device that asked for a reset code is known by (more.md 1). */
export const deviceCookie = 'code-device'

// Stryker disable next-line StringLiteral: names of limits need only differ
const perMinute = { name: 'code-minute', points: 1, seconds: bounds.code.resendSeconds }
// Stryker disable next-line StringLiteral: names of limits need only differ
const perHour = { name: 'code-hour', points: 5, seconds: HOUR_SECONDS }
/** Milliseconds a reset request takes, whether the account exists or not; the work itself takes a tenth of it. */
const resetAnswerMs = 250

/** Replaces the live code of this purpose and queues its mail, both in the caller's transaction. */
export async function issueCode(tx: Tx, deps: Deps, given: About & { deviceId?: string }): Promise<void> {
  const { deviceId, ...about } = given
  const owner = (await findOwner(tx, about.userId)) ?? fail('user-not-found')
  const code = makeCode()
  const now = deps.now()
  await replaceCode(tx, {
    ...about,
    ...(deviceId === undefined ? {} : { deviceHash: hashDevice(deps.codeSecret, deviceId) }),
    codeHash: hashCode(deps.codeSecret, code, about),
    createdAt: now,
    expiresAt: new Date(now.getTime() + bounds.code.lifetimeMinutes * MINUTE_MS),
  })
  const letter =
    about.purpose === Purpose.VerifyEmail ? verificationMail({ code, name: owner.name }) : resetPasswordMail({ code })
  await deps.jobs.enqueue(tx, 'mail', { to: owner.email, ...letter })
}

/**
 * Redeems a correct code. An error is returned, not thrown: the counted try and the deleted code must be committed
 * (people.md 3). The fifth wrong try of the device that asked deletes the code; all others have three tries together,
 * after which only theirs are refused, so that they cannot void it (more.md 1). An expired one is deleted whatever was
 * typed.
 */
export async function redeemCode(
  tx: Tx,
  deps: Deps,
  given: AnyAbout & { code: number; phone?: string | null; deviceId?: string | null },
): Promise<Verdict> {
  const live = await lockCode(tx, given)
  if (live === undefined) return 'invalid-verification-code'
  if (live.expiresAt <= deps.now()) {
    await deleteCode(tx, given)
    return 'expired-verification-code'
  }
  const isUnknownDevice = live.deviceHash !== null && !isDevice(deps, live.deviceHash, given.deviceId ?? null)
  if (isUnknownDevice && live.unknownDeviceAttempts >= bounds.code.unknownDeviceTries)
    return 'invalid-verification-code'
  if (!sameText(live.codeHash, hashCode(deps.codeSecret, given.code, given))) {
    if (isUnknownDevice) await countUnknownDeviceTry(tx, given)
    else await (live.attempts + 1 >= bounds.code.tries ? deleteCode(tx, given) : countFailedTry(tx, given))
    return 'invalid-verification-code'
  }

  await deleteCode(tx, given)
  // The phone was changed after the code was sent: the code verifies the old number only.
  return live.phone === null || live.phone === given.phone ? true : 'invalid-verification-code'
}

/** Deletes the codes mailed to an address that the user no longer has. */
export async function deleteMailedCodes(tx: Tx, userId: number): Promise<void> {
  await deleteCodes(tx, userId, [Purpose.VerifyEmail, Purpose.ResetPassword])
}

/** Mails a new code that verifies the caller's address. */
export async function mailVerificationCode(deps: Deps, actor: Actor): Promise<void> {
  if (actor.verifiedEmail) fail('email-already-verified')
  if (!deps.jobs.isReady()) fail('service-unavailable')
  await limitSending(deps, `${Purpose.VerifyEmail}:${actor.id}`)

  await transact(deps, async (tx) => {
    await issueCode(tx, deps, { userId: actor.id, purpose: Purpose.VerifyEmail })
  })
}

/**
 * Mails a reset code if the account exists; reply, timing and limits never reveal whether it does (people.md 3). Returns
 * what the asking device is known by.
 */
export async function requestPasswordReset(deps: Deps, claim: Claim): Promise<string> {
  if (!deps.jobs.isReady()) fail('service-unavailable')
  await limitSending(deps, `${Purpose.ResetPassword}:${claim.email} ${networkOf(claim.ip)}`)
  await countResetRequest(deps, claim)

  const deviceId = makeDeviceId()
  await Promise.all([deps.timers.wait(resetAnswerMs), sendResetCode(deps, claim.email, deviceId)])
  return deviceId
}

async function sendResetCode(deps: Deps, email: string, deviceId: string): Promise<void> {
  const owner = await findOwnerByEmail(deps.db, email)
  if (owner === undefined) return
  await transact(deps, async (tx) => {
    // A change of the address that is under way decides first.
    await lockUsers(tx, [owner.id])
    const latest = await findOwnerByEmail(tx, email)
    if (latest?.id !== owner.id || (await isResetBlocked(tx, latest.id, deps.now()))) return
    await issueCode(tx, deps, { userId: owner.id, purpose: Purpose.ResetPassword, deviceId })
  })
}

const isDevice = (deps: Deps, deviceHash: string, deviceId: string | null) =>
  deviceId !== null && sameText(deviceHash, hashDevice(deps.codeSecret, deviceId))

/** Whether this device has asked for the live reset code of the account. */
export async function hasAskedForReset(deps: Deps, email: string, deviceId: string | null): Promise<boolean> {
  const deviceHash = await findResetDevice(deps.db, email)
  return deviceHash !== null && isDevice(deps, deviceHash, deviceId)
}

/** Once in 60 seconds and five times an hour (people.md 0.10). */
export async function limitSending(deps: Deps, key: string): Promise<void> {
  for (const limit of [perMinute, perHour]) {
    const wait = await deps.rateLimits.use(limit, key)
    if (wait > 0) throw new TooManyRequests(wait)
  }
}
