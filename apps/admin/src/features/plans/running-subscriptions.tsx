import { subscriptions as subscriptionsText } from '@hiwar/arabic/plurals.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { listSubscriptions } from '@hiwar/contract/subscriptions.ts'

/** How many subscriptions of a plan run now; undefined while unknown. */
export function useRunningSubscriptions(planId: number): number | undefined {
  const now = new Date(Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS).toISOString()
  const query = { plans: [planId], terminated: false, start: { before: now }, end: { after: now }, size: 1 }
  return useApiQuery(listSubscriptions, { query }).data?.total
}

/** That a change of the plan leaves what was bought alone, and how much that is (admin.md 1.11). */
export function RunningSubscriptions({ planId }: { planId: number }) {
  const running = useRunningSubscriptions(planId)
  return (
    <p className="text-small text-ink-600">
      لا يمسّ التغيير الاشتراكات السارية ولا الدفعات المفتوحة.
      {running !== undefined && ` الساري منها الآن: ${subscriptionsText(running)}.`}
    </p>
  )
}
