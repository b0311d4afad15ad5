import type { CouponOffer } from '@hiwar/contract/coupons.ts'
import { PeriodWord, TransactionStatus } from '@hiwar/contract/enums.ts'
import { getPlan, type Plan } from '@hiwar/contract/plans.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { periodOfWord, wordOfPeriod } from '@hiwar/rules/price.ts'
import { cardSafetyPromise } from '@hiwar/arabic/promises.ts'
import { things } from '@hiwar/arabic/words.ts'
import { BackIcon } from '@hiwar/ui/icons.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Spinner } from '@hiwar/ui/spinner.tsx'
import { useEffect, useState } from 'react'
import { Lock } from 'lucide-react'
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { CouponField } from '../features/checkout/coupon-field.tsx'
import { postToParent } from '../features/checkout/frame-messages.ts'
import { OrderSummary } from '../features/checkout/order-summary.tsx'
import { PaymentDone } from '../features/checkout/payment-done.tsx'
import { PaymentPanel } from '../features/checkout/payment-panel.tsx'
import { openedPurchase, purchaseOf } from '../features/checkout/price.ts'
import { SubscribedAlready } from '../features/checkout/subscribed-already.tsx'
import { usePayment } from '../features/checkout/use-payment.ts'
import { usePlansAddress } from '../features/checkout/use-plans-address.ts'
import { RemindersBanner } from '../features/verify/reminders-banner.tsx'
import { BareFrame } from '../parts/bare-frame.tsx'
import { ContactLinks } from '../parts/contact-links.tsx'
import { isInFrame } from '../parts/phone-frame.ts'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { safeRedirect } from '@hiwar/app/auth/redirect.ts'

/**
 * `/checkout/{planId}/{period}` (web.md §2). The bank redirects back to it inside its frame; there it only tells the
 * surrounding page to close the frame.
 */
export function CheckoutScreen() {
  const { planId, period: word } = useParams()
  const period = Object.values(PeriodWord).find((candidate) => candidate === word)
  const { search } = useLocation()
  const framed = isInFrame()
  useEffect(() => {
    if (framed) postToParent('close')
  }, [framed])
  if (period === undefined || !/^\d{1,9}$/.test(planId ?? ''))
    return <Navigate to={{ pathname: '/plans', search }} replace />
  if (framed)
    return (
      <p role="status" className="grid min-h-dvh place-content-center justify-items-center gap-3 text-ink-600">
        <Spinner /> نتحقّق من الدفع…
      </p>
    )
  return <Checkout planId={Number(planId)} word={period} />
}

function Checkout({ planId, word }: { planId: number; word: PeriodWord }) {
  const { search } = useLocation()
  const plan = useApiQuery(getPlan, { params: { id: planId } })
  const payment = usePayment({ planId, period: periodOfWord(word) })
  const [coupon, setCoupon] = useState<CouponOffer | null>(null)
  const { week, info = null } = payment.subscription.data ?? {}
  if (payment.step === 'done' && info !== null) return <Done info={info} renewsAt={week?.end ?? null} />
  if (payment.step === 'subscribed' && info !== null) return <Subscribed info={info} />

  const open = payment.last.data?.status === TransactionStatus.New ? payment.last.data : null
  // An order that waits for payment takes precedence over the plan in the URL.
  if (open !== null && (open.planId !== planId || wordOfPeriod(open.planPeriod) !== word))
    return <Navigate to={{ pathname: `/checkout/${open.planId}/${wordOfPeriod(open.planPeriod)}`, search }} replace />

  const queries = [plan, payment.last, payment.subscription]
  const failure = plan.failure ?? payment.last.failure ?? payment.subscription.failure
  const isReady = payment.step !== null && !queries.some((query) => query.isPending)
  return (
    <BareFrame end={<BackToPlans planId={planId} word={word} />}>
      <div className="mx-auto max-w-6xl">
        <Page title="إتمام الاشتراك">
          {failure !== null && (
            <BlockFailure
              failure={failure}
              onRetry={() => {
                for (const query of queries) void query.refetch()
              }}
            />
          )}
          {failure === null && (!isReady || plan.data === undefined) && (
            <Loading className="grid gap-6 lg:grid-cols-3">
              <Skeleton className="h-64 w-full lg:order-last" />
              <Skeleton className="h-96 w-full lg:col-span-2" />
            </Loading>
          )}
          {failure === null && isReady && plan.data !== undefined && (
            <Order plan={plan.data} word={word} open={open} payment={payment} coupon={coupon} onCoupon={setCoupon} />
          )}
        </Page>
      </div>
    </BareFrame>
  )
}

/** The choice of plan, with this one chosen. */
function BackToPlans({ planId, word }: { planId: number; word: PeriodWord }) {
  return (
    <Link
      to={usePlansAddress(planId, word)}
      className="flex min-h-11 items-center gap-2 text-small font-medium text-nile-600"
    >
      <BackIcon size={20} /> {things.plans}
    </Link>
  )
}

interface OrderProps {
  plan: Plan
  word: PeriodWord
  /** The order that waits for payment. */
  open: Transaction | null
  payment: ReturnType<typeof usePayment>
  coupon: CouponOffer | null
  onCoupon: (coupon: CouponOffer | null) => void
}

/** The order summary with its coupon, and the payment. */
function Order({ plan, word, open, payment, coupon, onCoupon }: OrderProps) {
  const purchase = open === null ? purchaseOf(plan, word, coupon) : openedPurchase(plan, open)
  return (
    <div className="grid gap-4 lg:grid-cols-3 lg:items-start lg:gap-6">
      <div className="lg:order-last">
        <OrderSummary purchase={purchase}>
          {open === null && <CouponField plan={plan} word={word} value={coupon} onChange={onCoupon} />}
        </OrderSummary>
      </div>
      <div className="min-w-0 lg:col-span-2">
        <Card>
          <PaymentPanel purchase={purchase} payment={payment} />
        </Card>
        <SafetyLine />
      </div>
    </div>
  )
}

/** Who takes the payment, and where to ask for help with it. */
function SafetyLine() {
  return (
    <div className="mt-4 grid justify-items-center gap-1 text-center text-small text-ink-600">
      <p className="flex items-center gap-2">
        <Lock size={18} aria-hidden className="text-success" /> دفع آمن عبر بوابة فوري. {cardSafetyPromise}
      </p>
      <ContactLinks />
    </div>
  )
}

interface DoneProps {
  info: { readonly weeklyMinutes: number; readonly end: string }
  renewsAt: string | null
}

function Done({ info, renewsAt }: DoneProps) {
  const [query] = useSearchParams()
  return (
    <BareFrame>
      <Page title="تم الدفع" isHeadingHidden>
        <PaymentDone
          weeklyMinutes={info.weeklyMinutes}
          renewsAt={renewsAt}
          endsAt={info.end}
          returnTo={safeRedirect(query.get('redirect'))}
        >
          <RemindersBanner />
        </PaymentDone>
      </Page>
    </BareFrame>
  )
}

/** A subscriber buys nothing until the subscription ends (money.md 11.2). */
function Subscribed({ info }: Pick<DoneProps, 'info'>) {
  return (
    <BareFrame>
      <Page title="لديك اشتراك" isHeadingHidden>
        <SubscribedAlready weeklyMinutes={info.weeklyMinutes} endsAt={info.end} />
      </Page>
    </BareFrame>
  )
}
