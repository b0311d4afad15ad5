import { bounds } from '@hiwar/contract/bounds.ts'
import { formatInteger } from './digits.ts'
import { days } from './plurals.ts'

const { minDays, maxDays } = bounds.withdrawal

/** `4 إلى 5 أيام عمل`: until the team has transferred a withdrawal. */
export const withdrawalDays = (): string => `${formatInteger(minDays)} إلى ${days(maxDays)} عمل`
/** When the money of a withdrawal arrives. */
export const withdrawalTime = (): string => `نراجع طلبك ونحوّل المبلغ خلال ${withdrawalDays()} من إرساله.`
