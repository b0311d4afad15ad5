/** What decides whether a plan is for sale. */
interface Offer {
  readonly active: boolean
  readonly forInvitesOnly: boolean
  readonly deletedAt: Date | null
}

/** Open to everybody who is not an admin: on the public list and payable. */
export function isForSale(plan: Offer): boolean {
  return isOffered(plan) && !plan.forInvitesOnly
}

/** Payable by whoever is invited, and by everybody where no invite is needed. */
export function isOffered(plan: Offer): boolean {
  return plan.active && plan.deletedAt === null
}
