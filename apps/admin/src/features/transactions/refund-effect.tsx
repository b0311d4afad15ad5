import type { Transaction } from '@hiwar/contract/transactions.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { isWhole, type RefundFacts } from './refund-form.ts'

interface RefundEffectProps {
  payment: Transaction
  facts: Pick<RefundFacts, 'refundable'>
  /** Piastres; null while nothing valid is typed. */
  amount: number | null
}

/** What giving this much back does to the subscription; nothing while the amount cannot be given. */
export function RefundEffect({ payment, facts, amount }: RefundEffectProps) {
  if (amount === null || amount <= 0 || amount > facts.refundable) return null
  const isEnding = isWhole(payment, amount)
  return (
    <Banner tone={isEnding ? 'warning' : 'info'} isLive>
      {isEnding
        ? 'يُردّ المبلغ كله: ينتهي الاشتراك الآن، وتُلغى الحصص القادمة.'
        : 'يُردّ جزء من المبلغ: يبقى الاشتراك، وتبقى الحصص القادمة.'}
    </Banner>
  )
}
