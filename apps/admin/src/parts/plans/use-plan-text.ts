import { isolate } from '@hiwar/arabic/direction.ts'
import { planChoiceText } from './plan-words.ts'
import { usePlans } from './use-plans.ts'

/** Names a plan as in a list of choices; null is every plan, one that is not listed has its number. */
export function usePlanText(): (planId: number | null) => string {
  const plans = usePlans()
  return (planId) => {
    if (planId === null) return 'كل الباقات'
    const plan = plans.find(({ id }) => id === planId)
    return plan === undefined ? isolate(`#${planId}`) : planChoiceText(plan)
  }
}
