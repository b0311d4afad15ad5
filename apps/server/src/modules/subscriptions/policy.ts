import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

/** Students read their own subscriptions, admins everyone's (money.md 12). */
export function mayReadSubscription(actor: Actor, userId: number): Verdict {
  return isAdmin(actor.role) || actor.id === userId ? true : 'forbidden'
}
