import { useAsk } from '@hiwar/client/query.ts'
import { listPlans } from '@hiwar/contract/plans.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { PlanChoice } from '../features/plans/plan-choice.tsx'
import { PlanQuestions } from '../features/plans/plan-questions.tsx'
import { BlockFailure } from '../parts/block-failure.tsx'
import { Page } from '../parts/page.tsx'
import { useQuota } from '../parts/use-quota.ts'

/** `/plans`: weekly minutes and a period (web.md §2). */
export function PlansScreen() {
  const plans = useAsk(listPlans, { query: { size: 100 } })
  const quota = useQuota()
  return (
    <Page title="اختر باقتك" opening="دقائق تتجدد كل أسبوع، تقسمها كما تحب على حصص من ربع ساعة أو نصف ساعة.">
      {plans.isPending && <Loading className="grid gap-6 lg:grid-cols-2"><Skeleton className="h-72 w-full" /><Skeleton className="h-96 w-full" /></Loading>}
      {plans.failure !== null && <BlockFailure failure={plans.failure} onRetry={() => { void plans.refetch() }} isRetrying={plans.isFetching} />}
      {plans.data?.list.length === 0 && <EmptyState illustration="no-payments" text="نجهّز الباقات الآن. عد إلينا بعد قليل." />}
      {plans.data !== undefined && <PlanChoice plans={plans.data.list} currentPlanId={quota.data?.info?.planId ?? null} />}
      <PlanQuestions />
    </Page>
  )
}
