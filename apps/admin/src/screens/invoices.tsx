import { InvoiceList } from '../features/invoices/invoice-list.tsx'

/** `/invoices`: tutors' withdrawals (admin.md 1.9). */
export function InvoicesScreen() {
  return <InvoiceList />
}
