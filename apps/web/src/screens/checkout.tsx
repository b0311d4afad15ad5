import type { CouponOffer } from '@hiwar/contract/coupons.ts'
import { PeriodWord, TransactionStatus } from '@hiwar/contract/enums.ts'
import { getPlan } from '@hiwar/contract/plans.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { wordOfPeriod } from '@hiwar/rules/price.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Spinner } from '@hiwar/ui/spinner.tsx'
import { useEffect, useState } from 'react'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { CouponField } from '../features/checkout/coupon-field.tsx'
import { isFramed, postToParent } from '../features/checkout/frame-messages.ts'
import { OrderSummary } from '../features/checkout/order-summary.tsx'
import { PaymentDone } from '../features/checkout/payment-done.tsx'
import { PaymentPanel } from '../features/checkout/payment-panel.tsx'
import { openedPurchase, purchaseOf } from '../features/checkout/price.ts'
import { usePayment } from '../features/checkout/use-payment.ts'
import { RemindersBanner } from '../features/verify/reminders-banner.tsx'
import { BareFrame } from '../parts/bare-frame.tsx'
import { BlockFailure } from '../parts/block-failure.tsx'
import { Page } from '../parts/page.tsx'
import { safeRedirect } from '../auth/redirect.ts'

/** `/checkout/{planId}/{period}` (web.md §2). Inside the bank's frame it only reports back to the page around it. */
export function CheckoutScreen() {
  const { planId, period: word } = useParams()
  const period = Object.values(PeriodWord).find((candidate) => candidate === word)
  const framed = isFramed()
  useEffect(() => {
    if (framed) postToParent('close')
  }, [framed])
  if (period === undefined || !/^\d{1,9}$/.test(planId ?? '')) return <Navigate to="/plans" replace />
  if (framed)
    return (
      <p role="status" className="grid min-h-dvh place-content-center justify-items-center gap-3 text-ink-600">
        <Spinner /> نتحقق من الدفع…
      </p>
    )
  return <Checkout planId={Number(planId)} word={period} />
}

function Checkout({ planId, word }: { planId: number; word: PeriodWord }) {
  const plan = useApiQuery(getPlan, { params: { id: planId } })
  const payment = usePayment()
  const [coupon, setCoupon] = useState<CouponOffer | null>(null)
  const [query] = useSearchParams()
  const asked = [plan, payment.last, payment.subscription]
  const failure = plan.failure ?? payment.last.failure ?? payment.subscription.failure
  const info = payment.subscription.data?.info ?? null
  if (payment.view === 'done' && info !== null) {
    return (
      <BareFrame>
        <Page title="تم الدفع" isHeadingHidden>
          <PaymentDone
            weeklyMinutes={info.weeklyMinutes}
            renewsAt={payment.subscription.data?.week?.end ?? null}
            endsAt={info.end}
            returnTo={safeRedirect(query.get('redirect'))}
          >
            <RemindersBanner />
          </PaymentDone>
        </Page>
      </BareFrame>
    )
  }
  const open = payment.last.data?.status === TransactionStatus.New ? payment.last.data : null
  // Whatever was asked for: an order that waits comes first.
  if (open !== null && (open.planId !== planId || wordOfPeriod(open.planPeriod) !== word))
    return <Navigate to={`/checkout/${open.planId}/${wordOfPeriod(open.planPeriod)}`} replace />
  const purchase =
    plan.data === undefined
      ? null
      : open === null
        ? purchaseOf(plan.data, word, coupon)
        : openedPurchase(plan.data, open)
  const isReady =
    failure === null && purchase !== null && payment.view !== null && !asked.some((each) => each.isPending)
  return (
    <BareFrame>
      <div className="mx-auto max-w-6xl">
        <Page title="إتمام الاشتراك">
          {failure !== null && (
            <BlockFailure
              failure={failure}
              onRetry={() => {
                for (const each of asked) void each.refetch()
              }}
            />
          )}
          {failure === null && !isReady && (
            <Loading className="grid gap-6 lg:grid-cols-3">
              <Skeleton className="h-64 w-full lg:order-last" />
              <Skeleton className="h-96 w-full lg:col-span-2" />
            </Loading>
          )}
          {isReady && (
            <div className="grid gap-6 lg:grid-cols-3 lg:items-start">
              <div className="lg:order-last">
                <OrderSummary purchase={purchase}>
                  {open === null && (
                    <CouponField plan={purchase.plan} word={word} value={coupon} onChange={setCoupon} />
                  )}
                </OrderSummary>
              </div>
              <div className="min-w-0 lg:col-span-2">
                <Card>
                  <PaymentPanel purchase={purchase} payment={payment} />
                </Card>
              </div>
            </div>
          )}
        </Page>
      </div>
    </BareFrame>
  )
}
