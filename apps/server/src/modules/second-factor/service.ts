// The second factor of staff (more.md 1): a code of an app, or a recovery code, asked for after the password.
import type { SecondFactor, enableSecondFactor, setUpSecondFactor } from '@hiwar/contract/second-factor.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import { isStaff } from '@hiwar/contract/roles.ts'
import { StaffSecondFactor } from '@hiwar/contract/settings.ts'
import type { Actor, TokenSubject } from '../../actor.ts'
import { invalidatePerson } from '../../caches.ts'
import type { Deps } from '../../deps.ts'
import { fail, failConflict } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { countSecondFactorTry } from '../guessing/service.ts'
import { notify } from '../notifications/service.ts'
import { currentSettings } from '../settings/service.ts'
import { continueSignIn, endAllSignIns, requireFreshProof } from '../sign-ins/service.ts'
import { isSetUpOver } from './policy.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  findAllSecrets,
  findEmail,
  findFactor,
  insertRecoveryCodes,
  markEnabled,
  replaceSecret,
  saveSetUp,
  takeRecoveryCode,
  takeStep,
} from './queries.ts'
import { hashRecoveryCode, makeRecoveryCodes, readRecoveryCode } from './recovery-codes.ts'
import { makeSecret, stepOfCode } from './totp.ts'
import { secondFactorView, setUpView } from './views.ts'

/** What a secret is encrypted about: in the row of somebody else it cannot be opened. */
const aboutOf = (userId: number) => `second factor of ${userId}`

const closeSecret = ({ fieldSeal }: Deps, userId: number, secret: Uint8Array) =>
  fieldSeal.close(aboutOf(userId), Buffer.from(secret).toString('base64url'))

const openSecret = ({ fieldSeal }: Deps, userId: number, sealed: string): Uint8Array =>
  Buffer.from(fieldSeal.open(aboutOf(userId), sealed).text, 'base64url')

export async function read(deps: Deps, actor: Actor): Promise<SecondFactor> {
  const { 'staff.secondFactor': required } = await currentSettings(deps)
  const recoveryLeft = await countRecoveryCodes(deps.db, actor.id)
  return secondFactorView(await findFactor(deps.db, actor.id), { recoveryLeft, required })
}

/** A fresh secret, in force from its first code on. Who has not just proved to be there gets none. */
export async function setUp(deps: Deps, actor: Actor): Promise<Reply<typeof setUpSecondFactor>> {
  const secret = makeSecret()
  const email = await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    await requireFreshProof(deps, tx, actor)
    if ((await findFactor(tx, actor.id))?.enabledAt != null) failConflict('the second factor is on')
    await saveSetUp(tx, { userId: actor.id, secret: closeSecret(deps, actor.id, secret), at: deps.now() })
    return (await findEmail(tx, actor.id)) ?? fail('unauthenticated')
  })
  return setUpView(secret, email)
}

/**
 * Switches it on by the first code. The person's other sign-ins end, for a password alone had begun them, and no sign-in
 * of the same moment gets by.
 */
export async function enable(deps: Deps, actor: Actor, code: string): Promise<Reply<typeof enableSecondFactor>> {
  const recovery = makeRecoveryCodes()
  const generation = await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const factor = (await findFactor(tx, actor.id)) ?? fail('expired-verification-code')
    if (factor.enabledAt !== null) failConflict('the second factor is on')
    if (isSetUpOver(factor, deps.now())) fail('expired-verification-code')
    const secret = openSecret(deps, actor.id, factor.secret)
    const step = stepOfCode(secret, code, deps.now()) ?? fail('invalid-verification-code', 'code')
    await markEnabled(tx, { userId: actor.id, step, at: deps.now() })
    await insertRecoveryCodes(tx, actor.id, recovery.map(hashOf(secret)))
    await audit(deps, tx, actor, { action: 'auth.totp-on', targetId: actor.id })
    await notify(deps, tx, actor.id, { kind: 'second-factor-on' })
    return await endAllSignIns(deps, tx, { userId: actor.id, keep: actor.signInId })
  })
  return { recovery, token: await continueSignIn(deps, actor, generation) }
}

// Stryker disable next-line StringLiteral: what makeRecoveryCodes has made can be read
const hashOf = (secret: Uint8Array) => (code: string) => hashRecoveryCode(secret, readRecoveryCode(code) ?? '')

/** Switches it off, with a fresh proof of the person; a set-up that was not finished goes too. */
export async function disable(deps: Deps, actor: Actor): Promise<void> {
  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    await requireFreshProof(deps, tx, actor)
    if (!(await deleteFactor(tx, actor.id))) return
    invalidatePerson(deps, tx, actor.id)
    await audit(deps, tx, actor, { action: 'auth.totp-off', targetId: actor.id })
    await notify(deps, tx, actor.id, { kind: 'second-factor-off' })
  })
}

/**
 * Lets a sign-in of a locked account go on that has no second factor, or whose second factor `totp` proves. What was
 * given is spent with the sign-in; nothing wrong or missing says more than that a second factor is asked for.
 */
export async function passSecondFactor(
  deps: Deps,
  tx: Tx,
  { userId, totp = '' }: { userId: number; totp: string | undefined },
): Promise<void> {
  const factor = await findFactor(tx, userId)
  if (factor === undefined || factor.enabledAt === null) return
  if (totp.trim() === '') fail('second-factor-required')
  const counted = await countSecondFactorTry(deps, userId)
  if (!(await spend(deps, tx, { userId, totp, secret: openSecret(deps, userId, factor.secret) }))) {
    counted.reject()
    fail('second-factor-required', 'totp')
  }
  afterCommit(tx, async () => {
    await counted.accept()
  })
}

async function spend(
  deps: Deps,
  tx: Tx,
  { userId, totp, secret }: { userId: number; totp: string; secret: Uint8Array },
): Promise<boolean> {
  const step = stepOfCode(secret, totp.replaceAll(/\s/g, ''), deps.now())
  if (step !== null) return await takeStep(tx, userId, step)
  const code = readRecoveryCode(totp)
  if (code === null || !(await takeRecoveryCode(tx, userId, hashRecoveryCode(secret, code)))) return false
  await notify(deps, tx, userId, { kind: 'recovery-code-used', left: await countRecoveryCodes(tx, userId) })
  return true
}

/** Whether this person may do nothing but set up the second factor that the platform requires. */
export async function mayOnlySetUp(deps: Deps, bearer: TokenSubject): Promise<boolean> {
  if (!isStaff(bearer.role) || bearer.hasSecondFactor) return false
  return (await currentSettings(deps))['staff.secondFactor'] === StaffSecondFactor.Required
}

/**
 * Encrypts with the present secret what the one before it has encrypted, so that that one can go. Returns how many there
 * were.
 */
export async function renewFieldSeals(deps: Deps): Promise<number> {
  let renewed = 0
  for (const { userId, secret } of await findAllSecrets(deps.db)) {
    const { text, isFormer } = deps.fieldSeal.open(aboutOf(userId), secret)
    if (!isFormer) continue
    await replaceSecret(deps.db, userId, { from: secret, to: deps.fieldSeal.close(aboutOf(userId), text) })
    renewed += 1
  }
  return renewed
}
