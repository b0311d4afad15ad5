import { periodText } from '@hiwar/app/plans/period-text.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import type { Period } from '@hiwar/contract/enums.ts'
import { getPlan } from '@hiwar/contract/plans.ts'
import { useApiQuery } from '@hiwar/client/query.ts'

/** The plan a payment was for. The query cache fetches each plan once for all rows. */
export function PlanName({ planId, period }: { planId: number; period: Period }) {
  const { data } = useApiQuery(getPlan, { params: { id: planId } }, { staleTime: Infinity })
  return (
    <>
      {data === undefined ? 'باقة' : `${minutes(data.weeklyMinutes)} أسبوعيًا`}، {periodText(period)}
    </>
  )
}
