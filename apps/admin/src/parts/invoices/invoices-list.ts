import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { invoiceStateStaffLabel, withdrawMethodLabel } from '@hiwar/arabic/labels.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import type { SentTo } from '@hiwar/client/http.ts'
import { InvoiceState, Role, WithdrawMethod } from '@hiwar/contract/enums.ts'
import type { listInvoices } from '@hiwar/contract/invoices.ts'
import { instantsOf, orderOf } from '../list/call-query.ts'
import { defineList } from '../list/define-list.ts'
import type { ListState } from '../list/define-list.ts'
import { dateRange, flag, manyOf, person } from '../list/filters.ts'
import { openStates } from './open-states.ts'

const filters = {
  user: person('المعلّم', Role.Tutor),
  state: manyOf('الحالة', InvoiceState, invoiceStateStaffLabel),
  method: manyOf('طريقة الاستلام', WithdrawMethod, withdrawMethodLabel),
  receipt: flag('الإيصال', { yes: 'مرفق', no: 'بلا إيصال' }),
  overdue: flag('التأخير', { yes: 'متأخر', no: 'غير متأخر' }),
  created: dateRange('طُلب'),
  paid: dateRange('دُفع'),
}

const sorts = ['createdAt', 'updatedAt', 'amount'] as const
type Sorts = (typeof sorts)[number]
const oldestFirst = { by: 'createdAt', direction: 'asc' } as const

function thisMonth() {
  const today = dayKey(serverNow(), cairo)
  return { from: `${today.slice(0, 7)}-01`, to: today }
}

/** The withdrawals of admin.md 1.9; it opens with what waits for an admin, oldest first. */
export const invoicesList = defineList({
  name: 'invoices',
  sorts,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters,
  defaultView: 'to-do',
  views: [
    {
      id: 'to-do',
      label: 'تنتظر قرارًا',
      filters: { state: openStates },
      sort: oldestFirst,
      empty: 'لا شيء ينتظر. كل طلبات السحب رُوجعت.',
    },
    { id: 'overdue', label: 'متأخرة', filters: { overdue: true }, sort: oldestFirst },
    {
      id: 'paid-this-month',
      label: 'دُفعت هذا الشهر',
      filters: () => ({ state: [InvoiceState.Fulfilled], paid: thisMonth() }),
      sort: { by: 'updatedAt', direction: 'desc' },
    },
  ],
})

export function invoicesQuery({ filters: chosen, sort }: ListState<typeof filters, Sorts>) {
  return {
    ...(chosen.user !== undefined && { users: [chosen.user] }),
    ...(chosen.state !== undefined && { states: [...chosen.state] }),
    ...(chosen.method !== undefined && { methods: [...chosen.method] }),
    receipt: chosen.receipt,
    overdue: chosen.overdue,
    createdAt: instantsOf(chosen.created),
    fulfilledAt: instantsOf(chosen.paid),
    ...orderOf(sort),
  } satisfies SentTo<typeof listInvoices>['query']
}
