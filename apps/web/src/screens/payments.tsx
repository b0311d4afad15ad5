import { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { Transaction } from '@hiwar/contract/transactions.ts'
import { useState } from 'react'
import { Card } from '@hiwar/ui/card.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { CardList } from '../features/checkout/card-list.tsx'
import { CancelPaymentDialog } from '../features/checkout/payment-actions.tsx'
import { usePayment } from '../features/checkout/use-payment.ts'
import { OpenOrder } from '../features/payments/open-order.tsx'
import { OwnRefundDialog } from '../features/payments/own-refund.tsx'
import { PaymentDetails } from '../features/payments/payment-details.tsx'
import { PaymentsTable } from '../features/payments/payments-table.tsx'
import { SubscriptionCard } from '../features/payments/subscription-card.tsx'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'

/** What is done with a payment: its details, the end of an open one, or having it back. */
interface Task {
  readonly kind: 'open' | 'cancel' | 'refund'
  readonly payment: Transaction
}

/** `/payments`: subscription, open order, cards and the history of payments (web.md §2). */
export function PaymentsScreen() {
  const user = useUser()
  const payment = usePayment(null)
  const [task, setTask] = useState<Task | null>(null)
  const begin = (kind: Task['kind']) => (on: Transaction) => setTask({ kind, payment: on })
  const { subscription } = payment
  const open = payment.last.data?.status === TransactionStatus.New ? payment.last.data : null
  return (
    <Page title="مدفوعاتك">
      <div className="in-order">
        <div className="grid gap-6 max-lg:in-order lg:grid-cols-2 lg:items-start">
          <div className="grid gap-6">
            {open !== null && (
              <OpenOrder
                payment={open}
                onCancel={() => {
                  begin('cancel')(open)
                }}
              />
            )}
            {subscription.isPending && (
              <Loading>
                <Skeleton className="h-64 w-full" />
              </Loading>
            )}
            <QueryFailure query={subscription} />
            {subscription.data !== undefined && (
              <SubscriptionCard
                subscription={subscription.data}
                payment={payment.last.data ?? null}
                onRefund={begin('refund')}
              />
            )}
          </div>
          <Card as="section" aria-labelledby="cards">
            <h2 id="cards" className="mb-4 text-h3">
              بطاقاتك المحفوظة
            </h2>
            <CardList userId={user.id} />
          </Card>
        </div>
        <section aria-labelledby="history" className="mt-10">
          <h2 id="history" className="mb-4 text-h2">
            سجل المدفوعات
          </h2>
          <PaymentsTable onOpen={begin('open')} onCancel={begin('cancel')} onRefund={begin('refund')} />
        </section>
      </div>
      {task !== null && <PaymentDialog task={task} onClose={() => setTask(null)} onNoLongerOpen={payment.checkNow} />}
    </Page>
  )
}

interface PaymentDialogProps {
  task: Task
  onClose: () => void
  onNoLongerOpen: () => void
}

function PaymentDialog({ task: { kind, payment }, onClose, onNoLongerOpen }: PaymentDialogProps) {
  if (kind === 'open') return <PaymentDetails payment={payment} onClose={onClose} />
  if (kind === 'refund') return <OwnRefundDialog payment={payment} onClose={onClose} />
  return <CancelPaymentDialog transactionId={payment.id} onClose={onClose} onNoLongerOpen={onNoLongerOpen} />
}
