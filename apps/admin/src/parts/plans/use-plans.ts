import { useApiQuery } from '@hiwar/client/query.ts'
import { listPlans } from '@hiwar/contract/plans.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'

/** All plans that are not deleted, newest first: one call for all cells and fields of a screen. */
export function usePlans(): readonly Plan[] {
  const plans = useApiQuery(listPlans, { query: { full: true } }, { staleTime: MINUTE_MS })
  return plans.data?.list ?? []
}
