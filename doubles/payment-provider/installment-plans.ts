import { parsePiastres } from './amounts.ts'
import { testCards } from './test-cards.ts'

interface Bank {
  readonly id: number
  readonly code: string
  readonly nameAr: string
  readonly nameEn: string
}

/** One installment offer of a bank. Amounts in piastres, yearly rate in percent × 100. */
export interface InstallmentPlan {
  readonly id: number
  readonly months: number
  readonly rate: number
  readonly bank: Bank
}

export const minimumInstallmentPiastres = parsePiastres('1000') ?? 0
export const maximumInstallmentPiastres = parsePiastres('100000') ?? 0

const nationalBank = { id: 7, code: 'NBE', nameAr: 'البنك الأهلي المصري', nameEn: 'National Bank of Egypt' }
const commercialBank = { id: 8, code: 'CIB', nameAr: 'البنك التجاري الدولي CIB', nameEn: 'CIB' }

/**
 * One bank divides into three and six parts, the other into two, four and six (money.md 14); ids are those a charge names as
 * `installmentPlanId`.
 */
export const installmentPlans: readonly InstallmentPlan[] = [
  { id: 42, months: 3, rate: 0, bank: nationalBank },
  { id: 43, months: 6, rate: 600, bank: nationalBank },
  { id: 44, months: 2, rate: 0, bank: commercialBank },
  { id: 45, months: 4, rate: 450, bank: commercialBank },
  { id: 46, months: 6, rate: 720, bank: commercialBank },
]

/** The bank's interest over the whole plan, in piastres. */
export function interestPiastres(plan: InstallmentPlan, amountPiastres: number): number {
  return Math.round((amountPiastres * plan.rate * plan.months) / (12 * 10_000))
}

const dayMs = 86_400_000

/** The reply body of the installment plans call (money.md 13.4). */
export function describePlans(merchantCode: string, now: number): readonly Record<string, unknown>[] {
  return installmentPlans.map((plan, index) => ({
    id: index + 1,
    installmentPlan: {
      id: plan.id,
      nameAr: `تقسيط على ${plan.months} أشهر`,
      nameEn: `${plan.months} months`,
      rate: plan.rate / 100,
      noOfMonths: plan.months,
      merchantProfileCode: merchantCode,
      minAmount: minimumInstallmentPiastres / 100,
      maxAmount: maximumInstallmentPiastres / 100,
      startDate: now - 30 * dayMs,
      endDate: now + 365 * dayMs,
      online: true,
      status: { id: 1, code: 'ACTIVE', nameAr: 'مفعّلة', nameEn: 'Active' },
      accountType: {
        id: 3,
        nameAr: 'بطاقة ائتمان',
        nameEn: 'Credit card',
        code: 'CREDIT',
        bank: plan.bank,
        pans: [...new Set(testCards.map((card) => card.number.slice(0, 6)))],
      },
      type: 'BANK',
    },
    applyTo: 'ALL',
    products: [],
    variants: [],
    categories: [],
    requiredItemsValidation: false,
  }))
}
