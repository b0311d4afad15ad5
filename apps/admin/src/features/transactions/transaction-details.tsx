import { cairo, formatDate } from '@hiwar/arabic/dates.ts'
import { paymentMethodLabel, periodLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import type { Subscription } from '@hiwar/contract/subscriptions.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import type { ComponentProps, ReactNode } from 'react'
import { CopyCell, DateCell, nothing } from '../../parts/cells.tsx'
import { Facts } from '../../parts/facts.tsx'
import { PersonCell } from '../../parts/people/person-cell.tsx'
import { PlanCell } from '../../parts/plans/plan-cell.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { ProviderBlock } from './provider-block.tsx'

interface TransactionDetailsProps extends ComponentProps<typeof PaymentHistory> {
  payment: Transaction
  /** What it bought; null: nothing. */
  subscription: Subscription | null
}

/** What was paid for, what the provider says, and everything that happened. */
export function TransactionDetails({ payment, subscription, history }: TransactionDetailsProps) {
  return (
    <div className="flex flex-col gap-5">
      <Facts facts={factsOf(payment, subscription)} />
      <Section title="عند فوري">
        <ProviderBlock payment={payment} />
      </Section>
      <Section title="ما حدث لهذه الدفعة">
        <PaymentHistory history={history} />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-label">{title}</h3>
      {children}
    </section>
  )
}

function factsOf(payment: Transaction, subscription: Subscription | null): readonly (readonly [string, ReactNode])[] {
  const { userId, planId, planPeriod, refundedAmount, providerRefNum, couponId } = payment
  return [
    ['الطالب', <PersonCell key="user" id={userId} />],
    ['الباقة', <PlanCell key="plan" planId={planId} />],
    ['المدة', periodLabel[planPeriod]],
    ['طريقة الدفع', paymentMethodLabel[payment.paymentMethod]],
    [
      'رقم فوري',
      <CopyCell key="ref" text={providerRefNum === null ? null : String(providerRefNum)} label="رقم فوري" />,
    ],
    ['المستردّ', refundedAmount === 0 ? nothing : formatMoney(refundedAmount)],
    ...(couponId === null ? [] : [['كوبون', `#${couponId}`] as const]),
    ['الاشتراك', <SubscriptionText key="subscription" subscription={subscription} />],
    ['بدأت', <DateCell key="created" at={payment.createdAt} hasTime />],
    ['دُفعت', <DateCell key="paid" at={payment.paidAt} hasTime />],
    ['آخر تغيير', <DateCell key="updated" at={payment.updatedAt} hasTime />],
  ]
}

function SubscriptionText({ subscription }: { subscription: Subscription | null }) {
  if (subscription === null) return nothing
  const { start, end, terminatedAt } = subscription
  if (terminatedAt !== null) return `انتهى قبل موعده، ${formatDate(terminatedAt, { zone: cairo })}`
  return `من ${formatDate(start, { zone: cairo })} إلى ${formatDate(end, { zone: cairo })}`
}
