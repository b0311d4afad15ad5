import { withdrawMethodLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { withdrawalTime } from '@hiwar/arabic/withdrawal-time.ts'
import type { Payout } from '@hiwar/rules/withdrawal.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'

/** What will be requested, shown for review before it is sent. */
export interface Withdrawal {
  readonly amount: number
  readonly payout: Payout
  readonly note: string
}

/** How much goes where, before it is asked for. */
export function WithdrawalReview({ amount, payout, note }: Withdrawal) {
  const rows = [
    ['المبلغ', formatMoney(amount)],
    ['الطريقة', withdrawMethodLabel[payout.method]],
    ['إلى', payout.receiver.replace(':', ' ')],
    ...(note === '' ? [] : [['ملاحظتك', note]]),
  ]
  return (
    <div className="grid gap-4">
      <dl className="grid gap-3">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-b border-sand-200 pb-3">
            <dt className="text-ink-600">{label}</dt>
            <dd className="text-end font-semibold">
              <Bidi>{value}</Bidi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-600">راجع بيانات الاستلام جيدًا. {withdrawalTime()}</p>
    </div>
  )
}
