import { useApiQuery } from '@hiwar/client/query.ts'
import { getPlan } from '@hiwar/contract/plans.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { planMinutesText } from './plan-words.ts'
import { usePlans } from './use-plans.ts'

/** A plan by its minutes and number; one that was deleted is looked up alone. */
export function PlanCell({ planId }: { planId: number }) {
  const plans = usePlans()
  const listed = plans.find(({ id }) => id === planId)
  const isMissing = plans.length > 0 && listed === undefined
  const deleted = useApiQuery(getPlan, { params: { id: planId } }, { enabled: isMissing, staleTime: Infinity })
  const plan = listed ?? deleted.data
  return (
    <span className="whitespace-nowrap">
      {plan !== undefined && `${planMinutesText(plan)} `}
      <Bidi className="figures text-ink-600">#{planId}</Bidi>
    </span>
  )
}
