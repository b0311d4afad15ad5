import type { Transaction } from '@hiwar/contract/transactions.ts'
import { paymentMethodLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { wordOfPeriod } from '@hiwar/rules/price.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Link } from 'react-router'
import { TimeLeft } from '../../parts/time-left.tsx'
import { PlanName } from './plan-name.tsx'

/** An order that is not paid yet: continue to pay, or cancel it. */
export function OpenOrder({ payment, onCancel }: { payment: Transaction; onCancel: () => void }) {
  return (
    <Card as="section" aria-labelledby="open-order" className="border-apricot">
      <h2 id="open-order" className="text-h3">
        دفعة تنتظرك
      </h2>
      <p className="mt-1 text-ink-600">
        <PlanName planId={payment.planId} period={payment.planPeriod} />، {formatMoney(payment.amount)} عن طريق{' '}
        {paymentMethodLabel[payment.paymentMethod]}.
      </p>
      {payment.checkout !== null && <TimeLeft expiresAt={payment.checkout.expiresAt} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={`/checkout/${payment.planId}/${wordOfPeriod(payment.planPeriod)}`} className={buttonClasses({})}>
          أكمل الدفع
        </Link>
        <Button variant="quiet" onPress={onCancel}>
          ألغِ الدفعة
        </Button>
      </div>
    </Card>
  )
}
