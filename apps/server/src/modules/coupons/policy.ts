/** What decides whether somebody may still use a coupon. */
interface Limited {
  readonly expiresAt: Date
  readonly maxUses: number | null
}

/** Not run out, not used up, and not paid with before by the same person (money.md 2). */
export function isUsable(coupon: Limited, given: { taken: number; own: number; now: Date }): boolean {
  return coupon.expiresAt > given.now && given.own === 0 && (coupon.maxUses === null || given.taken < coupon.maxUses)
}

/** Whether it holds for what is bought. */
export function holdsFor(
  coupon: { planId: number | null; periods: readonly number[] },
  bought: { planId: number; period: number },
): boolean {
  return (
    (coupon.planId === null || coupon.planId === bought.planId) &&
    (coupon.periods.length === 0 || coupon.periods.includes(bought.period))
  )
}
