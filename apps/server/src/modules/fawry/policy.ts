import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Verdict } from '../../failure.ts'

/** A card belongs to its payer; admins may list and delete it (money.md 12). */
export function mayHandleCards(actor: Actor, userId: number): Verdict {
  return isAdmin(actor.role) || actor.id === userId ? true : 'forbidden'
}
