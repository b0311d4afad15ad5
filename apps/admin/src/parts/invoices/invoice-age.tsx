import { formatCountdown } from '@hiwar/arabic/dates.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { InvoiceStatus } from '@hiwar/contract/enums.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { overdueBefore } from '@hiwar/rules/business-days.ts'
import { CircleAlert } from 'lucide-react'
import { nothing } from '../cells.tsx'

/** Whether it waits for an admin. */
export const isOpenInvoice = ({ status }: Pick<Invoice, 'status'>): boolean =>
  status === InvoiceStatus.PendingApproval || status === InvoiceStatus.PendingCancellation

/** How long an open withdrawal waits; red after five business days. */
export function InvoiceAge({ invoice }: { invoice: Pick<Invoice, 'status' | 'createdAt'> }) {
  const now = useNow(MINUTE_MS)
  if (!isOpenInvoice(invoice)) return nothing
  const requestedAt = Date.parse(invoice.createdAt)
  const text = formatCountdown(Math.min(0, requestedAt - now))
  if (requestedAt >= overdueBefore(new Date(now)).getTime()) return text
  return (
    <span className="inline-flex items-center gap-1 font-semibold text-danger">
      <CircleAlert aria-hidden size={16} />
      {text}
      <span className="sr-only">، متأخر</span>
    </span>
  )
}
