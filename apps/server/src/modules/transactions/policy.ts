import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

/** The payer and admins read a payment, ask for its status and give it up (money.md 12). */
export function mayHandle(actor: Actor, transaction: { userId: number }): Verdict {
  return isAdmin(actor.role) || actor.id === transaction.userId ? true : 'forbidden'
}
