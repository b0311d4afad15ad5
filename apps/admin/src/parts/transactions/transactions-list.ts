import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { paymentMethodLabel, periodLabel, transactionStatusLabel } from '@hiwar/arabic/labels.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import type { SentTo } from '@hiwar/client/http.ts'
import { PaymentMethod, Period, Role, TransactionStatus } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import type { listTransactions } from '@hiwar/contract/transactions.ts'
import { countsOf, instantsOf, spanOf } from '../list/call-query.ts'
import { defineList } from '../list/define-list.ts'
import type { ListState } from '../list/define-list.ts'
import { dateRange, flag, manyOf, moneyRange, person } from '../list/filters.ts'
import type { Filter } from '../list/filters.ts'
import { planFilter } from '../plans/plan-filter.ts'

/** The number that the provider gave the order, with or without spaces. */
const reference: Filter<number> = {
  label: 'رقم فوري',
  field: { kind: 'text', isLatin: true },
  parse: (typed) => {
    const digits = normaliseDigits(typed).replaceAll(/\s/g, '')
    return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null
  },
  format: String,
  describe: (number) => isolate(String(number)),
}

const filtersOf = (plans: readonly Plan[]) => ({
  user: person('الطالب', Role.Student),
  status: manyOf('الحالة', TransactionStatus, transactionStatusLabel),
  needsRefund: flag('الاسترداد', { yes: 'يجب ردّها', no: 'لا يجب ردّها' }),
  method: manyOf('طريقة الدفع', PaymentMethod, paymentMethodLabel),
  reference,
  plan: planFilter(plans),
  period: manyOf('المدة', Period, periodLabel),
  amount: moneyRange('المبلغ'),
  created: dateRange('التاريخ'),
  paid: dateRange('دُفعت'),
})

const today = () => dayKey(serverNow(), cairo)
const thisMonth = () => ({ from: `${today().slice(0, 7)}-01`, to: today() })

/** The payments of admin.md 1.10; the call orders them, newest first. */
export const transactionsList = (plans: readonly Plan[]) =>
  defineList({
    name: 'transactions',
    filters: filtersOf(plans),
    views: [
      { id: 'open', label: 'في انتظار الدفع', filters: { status: [TransactionStatus.New] } },
      {
        id: 'paid-this-month',
        label: 'دُفعت هذا الشهر',
        filters: () => ({ paid: thisMonth() }),
      },
      {
        id: 'refunded',
        label: 'مستردّة',
        filters: { status: [TransactionStatus.Refunded, TransactionStatus.PartialRefunded] },
      },
      { id: 'refunds-due', label: 'يجب ردّها', filters: { needsRefund: true } },
      {
        id: 'failed-today',
        label: 'لم تنجح اليوم',
        filters: () => ({ status: [TransactionStatus.Failed], created: { from: today(), to: today() } }),
      },
    ],
  })

export function transactionsQuery({ filters: chosen }: ListState<ReturnType<typeof filtersOf>, never>) {
  return {
    ...(chosen.user !== undefined && { users: [chosen.user] }),
    ...(chosen.status !== undefined && { statuses: [...chosen.status] }),
    ...(chosen.method !== undefined && { paymentMethods: [...chosen.method] }),
    ...(chosen.reference !== undefined && { providerRefNums: [chosen.reference] }),
    ...(chosen.plan !== undefined && { plans: [chosen.plan] }),
    ...(chosen.period !== undefined && { planPeriods: [...chosen.period] }),
    needsRefund: chosen.needsRefund,
    amount: countsOf(chosen.amount),
    ...spanOf(chosen.created),
    paidAt: instantsOf(chosen.paid),
  } satisfies SentTo<typeof listTransactions>['query']
}
