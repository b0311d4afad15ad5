import { isolate } from '@hiwar/arabic/direction.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { id } from '../list/filters.ts'
import type { Filter } from '../list/filters.ts'
import { planChoiceText, planMinutesText } from './plan-words.ts'

/** The plan, chosen by its minutes: `plan=4`. */
export function planFilter(plans: readonly Plan[]): Filter<number> {
  return {
    ...id('الباقة'),
    field: {
      kind: 'one',
      choices: () => plans.map((plan) => ({ value: String(plan.id), label: planChoiceText(plan) })),
    },
    describe: (chosen) => {
      const plan = plans.find((each) => each.id === chosen)
      return plan === undefined ? isolate(`#${chosen}`) : planMinutesText(plan)
    },
  }
}
