import { isAdmin } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'

/** What decides whether a plan is for sale. */
interface Offer {
  readonly active: boolean
  readonly forInvitesOnly: boolean
  readonly deletedAt: Date | null
}

/** On the public list and payable by every student. */
export function isForSale(plan: Offer): boolean {
  return isOffered(plan) && !plan.forInvitesOnly
}

/** Payable by invited students, and by everyone when no invite is needed. */
export function isOffered(plan: Offer): boolean {
  return plan.active && plan.deletedAt === null
}

/** Visible without an invite or a purchase. */
export function isPublicTo(actor: Actor, plan: Offer): boolean {
  return isAdmin(actor.role) || isForSale(plan)
}

/** A plan that is not public stays visible to invited users until it is deleted, and to its buyers for ever. */
export function maySeeUnlisted(plan: Offer, reader: { isInvited: boolean; hasBought: boolean }): boolean {
  return (plan.deletedAt === null && reader.isInvited) || reader.hasBought
}
