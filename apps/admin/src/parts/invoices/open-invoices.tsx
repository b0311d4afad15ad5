import { withdrawals } from '@hiwar/arabic/plurals.ts'
import { useEventsMissed, useSocketEvent } from '@hiwar/app/auth/use-socket.ts'
import { invalidate } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import { getInvoiceStats, listInvoices } from '@hiwar/contract/invoices.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { CountBadge } from '@hiwar/ui/badge.tsx'
import { openStates } from './open-states.ts'

/** Somebody changed a withdrawal: whatever shows withdrawals fetches them again (admin.md 2.6, room AdminInvoices). */
export function useInvoiceEvents(): void {
  const refetch = () => invalidate(listInvoices, getInvoiceStats, listAudit)
  useSocketEvent('InvoiceUpdated', refetch)
  useSocketEvent('InvoiceDeleted', refetch)
  useEventsMissed(() => invalidate(listInvoices))
}

/** How many withdrawals wait for an admin. */
export function OpenInvoicesBadge({ className }: { className?: string }) {
  useInvoiceEvents()
  const open = useApiQuery(listInvoices, { query: { states: openStates, size: 1 } }, { staleTime: MINUTE_MS })
  const count = open.data?.total ?? 0
  return <CountBadge count={count} label={withdrawals(count)} {...(className !== undefined && { className })} />
}
