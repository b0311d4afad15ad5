// To whom an address belongs: one account has it, and one that has just left it may take it back (more.md 1).
import { fail } from '../../failure.ts'
import { brokenConstraint, type Tx } from '../../platform/db/database.ts'
import { isEmailReserved } from './queries.ts'

/** Of two who take an email at once the unique index lets one succeed; the other gets `user-exists`. */
export async function rejectTakenEmail<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (brokenConstraint(error) === 'an_email_belongs_to_one_person') fail('user-exists', 'email')
    throw error
  }
}

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
