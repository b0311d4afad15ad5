import { resetPasswordMail, verificationMail } from '@hiwar/arabic/mail.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Purpose } from '@hiwar/contract/enums.ts'
import { HOUR_SECONDS, MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { TooManyRequests, fail, type Verdict } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { hashCode, makeCode, sameText } from '../../platform/identity/tokens.ts'
import { transact } from '../../platform/db/transact.ts'
import { countTry, deleteCode, deleteCodes, findOwner, findOwnerByEmail, lockCode, replaceCode } from './queries.ts'

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

const perMinute = { name: 'code-minute', points: 1, seconds: bounds.code.resendSeconds }
const perHour = { name: 'code-hour', points: 5, seconds: HOUR_SECONDS }
/** Asking for a reset takes this long whether the account exists or not; the work itself takes a tenth. */
const resetAnswerMs = 250

/** Replaces the live code of this purpose and queues its mail, both in the caller's transaction. */
export async function issueCode(tx: Tx, deps: Deps, about: About): Promise<void> {
  const owner = (await findOwner(tx, about.userId)) ?? fail('user-not-found')
  const code = makeCode()
  const now = deps.now()
  await replaceCode(tx, {
    ...about,
    codeHash: hashCode(deps.codeSecret, code, about),
    createdAt: now,
    expiresAt: new Date(now.getTime() + bounds.code.lifetimeMinutes * MINUTE_MS),
  })
  const letter =
    about.purpose === Purpose.VerifyEmail ? verificationMail({ code, name: owner.name }) : resetPasswordMail({ code })
  await deps.jobs.enqueue(tx, 'mail', { to: owner.email, ...letter })
}

/**
 * Uses up a right code. A refusal is returned, not thrown: the counted try and the deleted code must be committed
 * (people.md 3). The fifth wrong try deletes the code; an expired one is deleted whatever was typed.
 */
export async function redeemCode(
  tx: Tx,
  deps: Deps,
  given: AnyAbout & { code: number; phone?: string | null },
): Promise<Verdict> {
  const live = await lockCode(tx, given)
  if (live === undefined) return 'invalid-verification-code'
  if (live.expiresAt <= deps.now()) {
    await deleteCode(tx, given)
    return 'expired-verification-code'
  }
  if (!sameText(live.codeHash, hashCode(deps.codeSecret, given.code, given))) {
    await (live.attempts + 1 >= bounds.code.tries ? deleteCode(tx, given) : countTry(tx, given))
    return 'invalid-verification-code'
  }

  await deleteCode(tx, given)
  // The phone was changed after the code left: it proves the old one only.
  return live.phone === null || live.phone === given.phone ? true : 'invalid-verification-code'
}

/** Codes mailed to an address that is no longer the person's. */
export async function deleteMailedCodes(tx: Tx, userId: number): Promise<void> {
  await deleteCodes(tx, userId, [Purpose.VerifyEmail, Purpose.ResetPassword])
}

/** Mails a fresh code that proves the caller's address. */
export async function sendEmail(deps: Deps, actor: Actor): Promise<void> {
  if (actor.verifiedEmail) fail('email-already-verified')
  if (!deps.jobs.isReady()) fail('service-unavailable')
  await countSending(deps, `${Purpose.VerifyEmail}:${actor.id}`)

  await transact(deps, async (tx) => {
    await issueCode(tx, deps, { userId: actor.id, purpose: Purpose.VerifyEmail })
  })
}

/** Mails a reset code if the account exists; the answer, its time and its limits never tell (people.md 3). */
export async function sendPassword(deps: Deps, email: string): Promise<void> {
  if (!deps.jobs.isReady()) fail('service-unavailable')
  await countSending(deps, `${Purpose.ResetPassword}:${email}`)

  await Promise.all([deps.timers.wait(resetAnswerMs), sendResetCode(deps, email)])
}

async function sendResetCode(deps: Deps, email: string): Promise<void> {
  const owner = await findOwnerByEmail(deps.db, email)
  if (owner === undefined) return
  await transact(deps, async (tx) => {
    await issueCode(tx, deps, { userId: owner.id, purpose: Purpose.ResetPassword })
  })
}

/** Once in 60 seconds and five times an hour (people.md 0.10). */
export async function countSending(deps: Deps, key: string): Promise<void> {
  for (const limit of [perMinute, perHour]) {
    const wait = await deps.rateLimits.use(limit, key)
    if (wait > 0) throw new TooManyRequests(wait)
  }
}
