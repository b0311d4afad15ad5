import { PeriodWord, TransactionStatus } from '@hiwar/contract/enums.ts'
import { getPlan } from '@hiwar/contract/plans.ts'
import { transactionStatusLabel } from '@hiwar/arabic/labels.ts'
import { useAsk } from '@hiwar/client/query.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Spinner } from '@hiwar/ui/spinner.tsx'
import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router'
import { CardForm } from '../features/checkout/card-form.tsx'
import { isFramed, tellParent } from '../features/checkout/frame-messages.ts'
import { OpenPayment } from '../features/checkout/open-payment.tsx'
import { OrderSummary, pricesOf } from '../features/checkout/order-summary.tsx'
import { PaidView } from '../features/checkout/paid.tsx'
import { usePayment } from '../features/checkout/use-payment.ts'
import { BareFrame } from '../parts/bare-frame.tsx'
import { BlockFailure } from '../parts/block-failure.tsx'
import { Page } from '../parts/page.tsx'

/** `/checkout/{planId}/{period}`: by card (web.md §2). Inside the bank's frame it only reports back to the page around it. */
export function CheckoutScreen() {
  const { planId, period: word } = useParams()
  const period = Object.values(PeriodWord).find((candidate) => candidate === word)
  const framed = isFramed()
  useEffect(() => { if (framed) tellParent('close') }, [framed])
  if (period === undefined || !/^\d+$/.test(planId ?? '')) return <Navigate to="/plans" replace />
  if (framed) return <p role="status" className="grid min-h-dvh place-content-center justify-items-center gap-3 text-ink-600"><Spinner /> نتحقق من الدفع…</p>
  return <Checkout planId={Number(planId)} period={period} />
}

function Checkout({ planId, period }: { planId: number; period: PeriodWord }) {
  const plan = useAsk(getPlan, { params: { id: planId } })
  const payment = usePayment()
  const last = payment.last.data
  const info = payment.subscription.data?.info ?? null
  const failure = plan.failure ?? payment.last.failure ?? payment.subscription.failure
  const isLoading = plan.isPending || payment.last.isPending || payment.subscription.isPending

  if (info !== null) return <BareFrame><Page title="تم الدفع" isHeadingHidden><PaidView weeklyMinutes={info.weeklyMinutes} renewsAt={payment.subscription.data?.week?.end ?? null} /></Page></BareFrame>
  return (
    <BareFrame>
      <div className="mx-auto max-w-6xl">
        <Page title="إتمام الاشتراك">
          {failure !== null && <BlockFailure failure={failure} onRetry={() => { void plan.refetch(); void payment.last.refetch(); void payment.subscription.refetch() }} />}
          {failure === null && isLoading && <Loading className="grid gap-6 lg:grid-cols-3"><Skeleton className="h-96 w-full lg:col-span-2" /><Skeleton className="h-64 w-full" /></Loading>}
          {failure === null && !isLoading && plan.data !== undefined && (
            <div className="grid gap-6 lg:grid-cols-3 lg:items-start">
              <div className="lg:order-last"><OrderSummary plan={plan.data} period={period} /></div>
              <div className="lg:col-span-2">
                <Card>
                  {last?.status === TransactionStatus.New && <OpenPayment key={last.id} payment={last} onCheck={payment.lookAgain} isChecking={payment.sync.isRunning} />}
                  {payment.isActivating && <p role="status" className="grid justify-items-center gap-3 py-12 text-ink-600"><Spinner /> وصل الدفع، ونفعّل اشتراكك الآن…</p>}
                  {last?.status !== TransactionStatus.New && !payment.isActivating && (
                    <div className="grid gap-5">
                      {(last?.status === TransactionStatus.Failed || last?.status === TransactionStatus.Expired) && (
                        <Banner tone="warning" title={`المحاولة السابقة: ${transactionStatusLabel[last.status]}`}>لم يُخصم منك شيء. جرّب مرة أخرى أو استخدم بطاقة أخرى.</Banner>
                      )}
                      <h2 className="text-h2">ادفع بالبطاقة</h2>
                      <CardForm planId={planId} period={period} price={pricesOf(plan.data, period).price} />
                    </div>
                  )}
                </Card>
              </div>
            </div>
          )}
        </Page>
      </div>
    </BareFrame>
  )
}
