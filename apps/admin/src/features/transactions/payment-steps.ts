import { transactionStatusLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import type { HistoryStep } from '@hiwar/contract/transactions.ts'

/** Piastres that were asked of the provider to refund and not answered yet. */
export function pendingRefunds(history: readonly HistoryStep[]): number {
  return history.reduce((sum, { kind, to, amount }) => {
    if (kind !== 'refund') return sum
    return sum + (to === 0 ? (amount ?? 0) : -(amount ?? 0))
  }, 0)
}

const statusTexts: Partial<Record<number, string>> = {
  [TransactionStatus.New]: 'بدأ الدفع',
  [TransactionStatus.Paid]: 'وصل الدفع',
}

/** What a step of the history was. */
export function stepText({ kind, to, amount }: HistoryStep): string {
  if (kind === 'subscription') return to === 1 ? 'بدأ الاشتراك' : 'انتهى الاشتراك قبل موعده'
  if (kind === 'refund') {
    const money = formatMoney(amount ?? 0)
    if (to === 0) return `طُلب ردّ ${money}`
    return to === 1 ? `رُدّ ${money}` : `لم ينجح ردّ ${money}`
  }
  const status = Object.values(TransactionStatus).find((value) => value === to)
  return statusTexts[to] ?? (status === undefined ? 'تغيّرت الحالة' : `أصبحت الدفعة: ${transactionStatusLabel[status]}`)
}

/** Reasons that the product writes itself, in the words of the history; null says nothing new. */
const ownReasons: Readonly<Record<string, string | null>> = {
  callback: 'إشعار من فوري',
  sync: 'بعد سؤال فوري',
  job: 'مراجعة تلقائية',
  charge: 'ردّ فوري على الدفع',
  'given up': 'إلغاء قبل الدفع',
  'never paid': 'انتهت المهلة بلا دفع',
  'refunded at the provider': 'رُدّ المبلغ عند فوري',
  'never refunded at the provider': 'لم يُردّ المبلغ عند فوري',
  pay: null,
  refund: null,
  'refund-own': 'استرجاع الطالب بنفسه',
}

/** Why, as far as it says more than the step itself; what staff wrote stands in quotation marks. */
export function stepReason({ reason, actorId }: HistoryStep): string | null {
  const own = ownReasons[reason]
  if (own !== undefined) return own
  return actorId === null ? null : `«${reason}»`
}
