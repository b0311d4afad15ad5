import { useApiQuery } from '@hiwar/client/query.ts'
import { getPlan, listPlans, type Plan } from '@hiwar/contract/plans.ts'
import { LinkButton } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useSearchParams } from 'react-router'
import { PlanChoice } from '../features/plans/plan-choice.tsx'
import { PlanFaq } from '../features/plans/plan-faq.tsx'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import type { TrialOffer } from '../parts/loaded-trial.tsx'
import { WithTrial } from '../parts/with-trial.tsx'
import { useQuota } from '../parts/use-quota.ts'
import { useAccount } from '@hiwar/app/auth/account.ts'

/** `/plans`: weekly minutes and a period (web.md §2). */
export function PlansScreen() {
  const plans = useApiQuery(listPlans, { query: { size: 100 } })
  const quota = useQuota()
  const offered = useOffered(plans.data?.list)
  // Which plan one has is marked in the list and changes what is below it.
  const isLoading = plans.isPending || quota.isLoading
  return (
    <Page title="اختر باقتك" opening="دقائق تتجدّد كل أسبوع، تقسمها كما تحب على حصص من ربع ساعة أو نصف ساعة.">
      <WithTrial>{(trial) => trial !== null && <TryFirst {...trial} />}</WithTrial>
      <div className="in-order">
        {isLoading && (
          <Loading className="grid gap-6 lg:grid-cols-2">
            <Skeleton className="h-72 w-full" />
            <Skeleton className="h-96 w-full" />
          </Loading>
        )}
        {plans.failure !== null && <QueryFailure query={plans} />}
        {!isLoading && plans.data !== undefined && offered.length === 0 && (
          <EmptyState illustration="no-payments" text="نجهّز الباقات الآن. عد إلينا بعد قليل." />
        )}
        {!isLoading && offered.length > 0 && (
          <PlanChoice plans={offered} currentPlanId={quota.data?.info?.planId ?? null} />
        )}
        <PlanFaq />
      </div>
    </Page>
  )
}

/** Before paying: a lesson without a plan. */
function TryFirst({ action, text }: TrialOffer) {
  return (
    <section
      aria-label={action}
      className="mb-6 flex flex-wrap items-center justify-between gap-4 rounded-card bg-nile-50 p-4"
    >
      <p>
        <span className="block font-heading text-h3">لم تقرّر بعد؟</span>
        {text}
      </p>
      <LinkButton to="/tutors" variant="secondary">
        {action}
      </LinkButton>
    </section>
  )
}

/** The plans for sale; a plan that is not listed and was opened by an invite link comes first. */
function useOffered(listed: readonly Plan[] | undefined): readonly Plan[] {
  const [query] = useSearchParams()
  const isSignedIn = useAccount() !== null
  const wanted = Number(query.get('plan'))
  const isHidden =
    listed !== undefined && Number.isSafeInteger(wanted) && wanted > 0 && !listed.some((plan) => plan.id === wanted)
  const hidden = useApiQuery(getPlan, { params: { id: wanted } }, { enabled: isHidden && isSignedIn, retry: false })
  if (listed === undefined) return []
  return isHidden && hidden.data !== undefined && hidden.data.active ? [hidden.data, ...listed] : listed
}
