import { parseMoney } from '@hiwar/arabic/money.ts'

/** Piastres above which an amount is typed once more before it is paid or given back (admin.md 1.9, 1.10). */
const retypedAbove = 500_000

export const retypeLabel = 'اكتب المبلغ للتأكيد'

export const mustRetype = (amount: number): boolean => amount > retypedAbove

/** Whether what was typed is the amount, where it has to be typed at all. */
export const isRetyped = (typed: string, amount: number): boolean => !mustRetype(amount) || parseMoney(typed) === amount
