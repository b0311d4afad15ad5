import { formatDuration } from '@hiwar/arabic/dates.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import type { Plan } from '@hiwar/contract/plans.ts'

/** «5 ساعات أسبوعيًا» */
export const planMinutesText = ({ weeklyMinutes }: Pick<Plan, 'weeklyMinutes'>): string =>
  `${formatDuration(weeklyMinutes)} أسبوعيًا`

/** A plan in a list of choices: plans may share their minutes. */
export const planChoiceText = (plan: Plan): string =>
  `${planMinutesText(plan)}، ${formatMoney(plan.baseMonthlyPrice)} في الشهر`
