import type { LessonDuration } from '@hiwar/contract/enums.ts'
import type { TrialMinutes } from '@hiwar/contract/settings.ts'
import type { Trial } from '@hiwar/contract/trials.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { hashPhone } from '../../platform/identity/tokens.ts'
import { failOnConstraint } from '../../fail-on-constraint.ts'
import { currentSettings } from '../settings/service.ts'
import { activeSubscription } from '../subscriptions/service.ts'
import { deleteTrials, findPhone, findTrial, insertTrial, isPhoneTaken } from './queries.ts'

/** Who takes the trial: a person and a phone, each once (more.md 2). */
export interface TrialClaim {
  readonly userId: number
  readonly phoneHash: string
}

/** The trial of a student: none, open, booked, or used (more.md 2). */
export async function readTrial(deps: Deps, actor: Actor): Promise<Trial> {
  const { 'trial.minutes': minutes } = await currentSettings(deps)
  const now = deps.now()
  const taken = await findTrial(deps.db, actor.id)
  if (taken !== undefined) {
    const isBooked = taken.canceledAt === null && now < taken.end
    return { minutes, state: isBooked ? 'booked' : 'used', why: 'ok', lessonId: taken.lessonId }
  }
  const without = (state: Trial['state'], why: Trial['why']): Trial => ({ minutes, state, why, lessonId: null })
  if (minutes === 0) return without('none', 'off')
  if ((await activeSubscription(deps.db, actor.id, now)) !== undefined) return without('none', 'subscribed')
  const phoneHash = await verifiedPhoneHash(deps, deps.db, actor.id)
  if (phoneHash !== null && (await isPhoneTaken(deps.db, phoneHash))) return without('used', 'ok')
  if (!actor.verifiedEmail) return without('open', 'verify-email')
  return without('open', phoneHash === null ? 'verify-phone' : 'ok')
}

/** Check 10 of a booking without a subscription: passes where a trial is open that is long enough. */
export async function requireTrial(
  deps: Deps,
  tx: Tx,
  given: { studentId: number; duration: LessonDuration; minutes: TrialMinutes },
): Promise<TrialClaim> {
  const { studentId, duration, minutes } = given
  if (duration > minutes || (await findTrial(tx, studentId)) !== undefined) fail('subscription-required')
  const phoneHash = (await verifiedPhoneHash(deps, tx, studentId)) ?? fail('forbidden', 'phone')
  if (await isPhoneTaken(tx, phoneHash)) fail('subscription-required')
  return { userId: studentId, phoneHash }
}

/** Two accounts with one phone book at the same moment: the constraint lets one of them. */
export async function claimTrial(tx: Tx, claim: TrialClaim, lessonId: number): Promise<void> {
  await failOnConstraint(
    { a_person_takes_one_trial: ['subscription-required'], a_phone_takes_one_trial: ['subscription-required'] },
    async () => {
      await insertTrial(tx, { ...claim, lessonId })
    },
  )
}

/** Trials canceled in time or by others are open again. */
export async function reopenTrials(tx: Tx, lessonIds: readonly number[]): Promise<void> {
  await deleteTrials(tx, lessonIds)
}

async function verifiedPhoneHash(deps: Deps, db: Executor, userId: number): Promise<string | null> {
  const { phone, verifiedPhone } = await findPhone(db, userId)
  return verifiedPhone && phone !== null ? hashPhone(deps.codeSecret, phone) : null
}
