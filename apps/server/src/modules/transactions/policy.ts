import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

/** The payer and admins read a payment, query its status and cancel it (money.md 12). */
export function mayHandle(actor: Actor, transaction: { userId: number }): Verdict {
  return isAdmin(actor.role) || actor.id === transaction.userId ? true : 'forbidden'
}

/** Neither paid nor closed. */
export const isOpen = (transaction: { status: number }): boolean => transaction.status === TransactionStatus.New
