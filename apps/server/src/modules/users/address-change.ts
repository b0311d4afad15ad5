// A change of an account's address (more.md 1): who is told, and how the former address takes the account back.
import { emailChangedMail, emailGivenMail } from '@hiwar/arabic/mail.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail, type Verdict } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { hashUndoToken, makeUndoToken } from '../../platform/identity/tokens.ts'
import { auditPlatform } from '../audit/service.ts'
import { deleteMailedCodes } from '../confirmation-codes/service.ts'
import { notify } from '../notifications/service.ts'
import { endAllSignIns } from '../sign-ins/service.ts'
import { rejectTakenEmail } from './emails.ts'
import {
  deleteEmailUndosFrom,
  deleteExpiredEmailUndos,
  findEmailUndo,
  findUser,
  insertEmailUndo,
  updateUserRow,
  type UserRecord,
} from './queries.ts'
import { refreshTutorAfterCommit } from './service.ts'

const undoMs = bounds.emailChange.undoHours * HOUR_MS
const noResetMs = bounds.emailChange.noResetHours * HOUR_MS

/**
 * What follows a written change of address. The former one is told, and given a link to undo it if its owner had proved
 * it: that of a mistyped address has no right to the account. Staff's change is told to the new address too, and blocks
 * resets for a while.
 */
export async function followAddressChange(
  tx: Tx,
  deps: Deps,
  change: { readonly before: UserRecord; readonly email: string; readonly isByStaff: boolean; readonly at: Date },
): Promise<void> {
  const { before, email, isByStaff, at } = change
  await deleteMailedCodes(tx, before.id)
  if (before.verifiedEmail) await mailUndo(tx, deps, before, at)
  else await notify(deps, tx, before.id, { kind: 'email-changed', formerEmail: before.email })
  if (!isByStaff) return
  await updateUserRow(tx, before.id, { resetBlockedUntil: new Date(at.getTime() + noResetMs), updatedAt: at })
  await deps.jobs.enqueue(tx, 'mail', { to: email, ...emailGivenMail() })
}

async function mailUndo(tx: Tx, deps: Deps, before: UserRecord, at: Date): Promise<void> {
  const token = makeUndoToken()
  await insertEmailUndo(tx, {
    userId: before.id,
    formerEmail: before.email,
    tokenHash: hashUndoToken(deps.codeSecret, token),
    expiresAt: new Date(at.getTime() + undoMs),
  })
  const letter = emailChangedMail({ link: `${deps.origins.app}/login?undo=${token}` })
  await deps.jobs.enqueue(tx, 'mail', { to: before.email, ...letter })
}

/**
 * Gives an account its former address back and ends all its sign-ins. Later changes are undone with it; links of earlier
 * ones stay, so that whoever took the account cannot void the owner's.
 */
export async function undoAddressChange(deps: Deps, token: string): Promise<void> {
  const tokenHash = hashUndoToken(deps.codeSecret, token)
  const sought = (await findEmailUndo(deps.db, tokenHash)) ?? fail('invalid-verification-code')
  const verdict = await rejectTakenEmail(
    async () =>
      await transact(deps, async (tx): Promise<Verdict> => {
        await lockUsers(tx, [sought.userId])
        const undo = await findEmailUndo(tx, tokenHash)
        const user = await findUser(tx, sought.userId)
        if (undo === undefined || user === undefined || user.erasedAt !== null) return 'invalid-verification-code'
        const at = deps.now()
        if (undo.expiresAt <= at) return 'expired-verification-code'

        await deleteEmailUndosFrom(tx, undo)
        const email = undo.formerEmail
        // Whoever changed it knew the password or had just signed in: it goes too.
        const own = { email, verifiedEmail: true, passwordHash: null, resetBlockedUntil: null }
        await updateUserRow(tx, user.id, { ...own, updatedAt: at })
        await deleteMailedCodes(tx, user.id)
        await endAllSignIns(deps, tx, { userId: user.id })
        await notify(deps, tx, user.id, { kind: 'signed-out-everywhere' })
        const moved = { before: { email: user.email }, after: { email } }
        await auditPlatform(deps, tx, { action: 'user.update', userId: user.id, ...moved })
        refreshTutorAfterCommit(tx, deps, user)
        return true
      }),
  )
  allow(verdict)
}

/** Forgets links that have been of no use for a while. */
export async function deleteUselessUndos(deps: Deps): Promise<void> {
  await deleteExpiredEmailUndos(deps.db, new Date(deps.now().getTime() - 10 * undoMs))
}
