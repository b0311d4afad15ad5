import { periodLabel } from '@hiwar/arabic/labels.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import type { Period } from '@hiwar/contract/enums.ts'
import { getPlan } from '@hiwar/contract/plans.ts'
import { useApiQuery } from '@hiwar/client/query.ts'

/** What a payment was for. Each plan is asked once for all its rows. */
export function PlanName({ planId, period }: { planId: number; period: Period }) {
  const { data } = useApiQuery(getPlan, { params: { id: planId } }, { staleTime: Infinity })
  return (
    <>
      {data === undefined ? 'باقة' : `${minutes(data.weeklyMinutes)} أسبوعيًا`}، {periodLabel[period]}
    </>
  )
}
