import { listInvoices } from '@hiwar/contract/invoices.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { invoiceCard, invoiceColumns } from '../../parts/invoices/invoice-columns.tsx'
import { invoicesList, invoicesQuery } from '../../parts/invoices/invoices-list.ts'
import { List } from '../../parts/list/list.tsx'
import type { OpenRow } from '../../parts/list/list-props.ts'
import { useListState } from '../../parts/list/use-list-state.ts'
import { invoiceBulk } from './invoice-bulk.tsx'

const InvoiceDrawer = lazyWithRetry(async () => (await import('./invoice-drawer.tsx')).InvoiceDrawer)

const drawerOf = (open: OpenRow) => <InvoiceDrawer key={open.id} {...open} />

/** All withdrawals; it opens with those that wait for an admin (admin.md 1.9). */
export function InvoiceList() {
  const control = useListState(invoicesList)
  return (
    <List
      control={control}
      title="طلبات السحب"
      endpoint={listInvoices}
      query={invoicesQuery}
      idOf={({ id }) => id}
      nameOf={({ id }) => `طلب السحب ${id}`}
      columns={invoiceColumns}
      card={invoiceCard}
      peopleOf={({ userId, addressedBy }) => [userId, addressedBy]}
      drawer={drawerOf}
      bulk={invoiceBulk}
      empty={{ illustration: 'no-payments', text: 'لم يطلب أي معلّم سحب أرباحه بعد.' }}
    />
  )
}
