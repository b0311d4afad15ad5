import { Period, PeriodWord, Role } from '@hiwar/contract/enums.ts'

const months: Record<Period, number> = { [Period.Month]: 1, [Period.Quarter]: 3, [Period.Year]: 12 }
const weeks: Record<Period, number> = { [Period.Month]: 4, [Period.Quarter]: 12, [Period.Year]: 52 }
const periods: Record<PeriodWord, Period> = { month: Period.Month, quarter: Period.Quarter, year: Period.Year }
const words: Record<Period, PeriodWord> = {
  [Period.Month]: 'month',
  [Period.Quarter]: 'quarter',
  [Period.Year]: 'year',
}

export const monthsOf = (period: Period): number => months[period]
export const weeksOf = (period: Period): number => weeks[period]
export const periodOfWord = (word: PeriodWord): Period => periods[word]
export const wordOfPeriod = (period: Period): PeriodWord => words[period]

/** Piastres for a whole period before any discount. */
export const priceBefore = (base: number, period: Period): number => base * months[period]

/** Piastres after the plan's own discount (hundredths of a percent), rounded down once. */
export const priceAfter = (base: number, period: Period, discount: number): number =>
  chargeAmount({ base, period, discount, coupon: 0 })

/**
 * Piastres charged: plan discount and coupon in hundredths of a percent, one rounding at the end (money.md 11.1).
 * BigInt, since the numerator passes 2^53.
 */
export function chargeAmount(given: { base: number; period: Period; discount: number; coupon: number }): number {
  const numerator =
    BigInt(priceBefore(given.base, given.period)) * BigInt(10_000 - given.discount) * BigInt(10_000 - given.coupon)
  return Number(numerator / 100_000_000n)
}

/** Piastres a month, for display. */
export const perMonth = (amount: number, period: Period): number => Math.floor(amount / months[period])

/** Piastres a tutor earns for a lesson; a manager teaches for free (lessons.md P1). */
export function lessonPrice(given: { duration: number; hourlyRate: number; role: Role }): number {
  return given.role === Role.TutorManager ? 0 : Math.floor((given.duration * given.hourlyRate) / 60)
}

/** Piastres as the provider's two-decimal text: 190050 → `1900.50`. */
export function toProviderAmount(piastres: number): string {
  const digits = String(piastres).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * The provider's decimal, number or text, as piastres; digits past the second are rounded half up, by text and never by
 * multiplication (`1.15 * 100` is 114.99…). What is no plain amount gives NaN, which equals and exceeds nothing.
 */
export function fromProviderAmount(amount: number | string): number {
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(String(amount).trim()) ?? []
  if (whole === undefined) return Number.NaN
  const digits = fraction.padEnd(3, '0')
  return Number(whole + digits.slice(0, 2)) + (digits.charAt(2) >= '5' ? 1 : 0)
}
