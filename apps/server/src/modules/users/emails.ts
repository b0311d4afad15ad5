// To whom an address belongs: one account has it, and one that has just left it may take it back (more.md 1).
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { failOnConstraint } from '../../fail-on-constraint.ts'
import { isEmailReserved } from './queries.ts'

/** Of two who take an email at once the unique index lets one succeed; the other gets `user-exists`. */
export const rejectTakenEmail = async <T>(write: () => Promise<T>): Promise<T> =>
  await failOnConstraint({ an_email_belongs_to_one_person: ['user-exists', 'email'] }, write)

/**
 * Asked after the address was written: that write waits for another account that is just leaving it, whose right to come
 * back is then seen here.
 */
export async function assertNotReserved(
  tx: Tx,
  given: { readonly email: string; readonly userId: number; readonly at: Date },
): Promise<void> {
  if (await isEmailReserved(tx, given)) fail('user-exists', 'email')
}
