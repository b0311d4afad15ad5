import { formatPercent } from '@hiwar/arabic/digits.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import type { PeriodWord } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { offerOf } from '@hiwar/rules/offer.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'

/** What a period costs after its discount; before, after and saving on hover. */
export function PlanPriceCell({ plan, period }: { plan: Plan; period: PeriodWord }) {
  const { price, fullPrice, discount } = offerOf(plan, period)
  const detail =
    discount === 0
      ? 'بلا خصم'
      : `قبل ${formatMoney(fullPrice)}، بعد ${formatMoney(price)}، الفرق ${formatMoney(fullPrice - price)}`
  return (
    <span className="figures inline-flex items-baseline gap-x-1.5 whitespace-nowrap" title={detail}>
      {formatMoney(price)}
      {discount > 0 && <Bidi className="text-small text-success">−{formatPercent(discount)}</Bidi>}
    </span>
  )
}
