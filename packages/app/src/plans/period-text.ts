import { periodLabel } from '@hiwar/arabic/labels.ts'
import { weeks } from '@hiwar/arabic/plurals.ts'
import type { Period } from '@hiwar/contract/enums.ts'
import { weeksOf } from '@hiwar/rules/price.ts'

/** "شهر (4 أسابيع)": what is bought counts in whole weeks, which a month alone does not say. */
export const periodText = (period: Period): string => `${periodLabel[period]} (${weeks(weeksOf(period))})`
