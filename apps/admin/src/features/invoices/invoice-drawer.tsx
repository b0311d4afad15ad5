import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { errorText } from '@hiwar/arabic/errors.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listInvoices } from '@hiwar/contract/invoices.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { DetailDrawer } from '../../parts/detail-drawer.tsx'
import type { OpenRow } from '../../parts/list/list-props.ts'
import { PeopleContext, usePeople } from '../../parts/people/use-people.ts'
import { ChangeNotice } from './change-notice.tsx'
import { InvoiceActions, InvoiceDangers } from './invoice-actions.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import { InvoiceStateBadge } from '../../parts/invoices/invoice-state.tsx'
import { MissingRow } from '../../parts/missing-row.tsx'
import { InvoiceTask } from './invoice-task.tsx'
import type { Task } from './invoice-task.tsx'
import { StateBanner } from './state-banner.tsx'
import { useSeenInvoice } from './use-seen-invoice.ts'
import type { EditOutcome } from './use-invoice-edit.ts'
import { idOf } from '../../parts/row-id.ts'

/** One withdrawal: what it asks for, and what can be done with it now (admin.md 1.9). */
export function InvoiceDrawer({ id, isOpen, onClose }: OpenRow) {
  const number = idOf(id)
  const query = useApiQuery(
    listInvoices,
    { query: { ids: [number ?? 0] } },
    { enabled: number !== null && isOpen, staleTime: 0 },
  )
  const invoice = query.data?.list[0]
  const people = usePeople([invoice?.userId ?? null, invoice?.addressedBy ?? null])
  const isMissing = number === null || (query.data !== undefined && invoice === undefined)
  if (invoice === undefined)
    return (
      <DetailDrawer title={number === null ? 'طلب سحب' : `طلب السحب ${number}`} isOpen={isOpen} onClose={onClose}>
        {isMissing && <MissingRow>{errorText['invoice-not-found']}</MissingRow>}
        {query.failure !== null && <QueryFailure query={query} />}
        {query.isLoading && (
          <Loading className="flex flex-col gap-3">
            <Skeleton className="h-20 w-full" />
            <Skeleton className="h-64 w-full" />
          </Loading>
        )}
      </DetailDrawer>
    )
  return (
    <PeopleContext value={people}>
      <OpenInvoice key={invoice.id} invoice={invoice} isOpen={isOpen} onClose={onClose} />
    </PeopleContext>
  )
}

interface OpenInvoiceProps {
  invoice: Invoice
  isOpen: boolean
  onClose: () => void
}

const changedMeanwhile = 'تغيّر الطلب. أغلق هذه النافذة وراجع ما تغيّر أولًا.'

function OpenInvoice({ invoice, isOpen, onClose }: OpenInvoiceProps) {
  const { differences, accept } = useSeenInvoice(invoice)
  const [task, setTask] = useState<Task | null>(null)
  const [isRefused, setRefused] = useState(false)
  const isChanged = differences !== null
  const lockedReason = isChanged ? changedMeanwhile : undefined
  const finish = ({ reply, isConflict }: EditOutcome, done: string) => {
    setRefused(isConflict)
    if (reply === null) return
    accept(reply)
    toast.success({ title: done })
  }
  const acceptChange = () => {
    accept(invoice)
    setRefused(false)
  }
  const shared = { invoice, isLocked: isChanged, onTask: setTask }
  return (
    <DetailDrawer
      title={`طلب السحب ${invoice.id}`}
      note={
        <span className="flex flex-wrap items-center gap-3">
          <strong className="text-h3 text-ink-900">{formatMoney(invoice.amount)}</strong>
          <InvoiceStateBadge state={invoice.state} />
        </span>
      }
      isOpen={isOpen}
      onClose={onClose}
      actions={<InvoiceActions {...shared} />}
      danger={<InvoiceDangers {...shared} />}
    >
      <div className="flex flex-col gap-4">
        {isChanged ? (
          <ChangeNotice invoice={invoice} differences={differences} isRefused={isRefused} onAccept={acceptChange} />
        ) : (
          <StateBanner invoice={invoice} />
        )}
        <InvoiceDetails invoice={invoice} />
      </div>
      {task !== null && (
        <InvoiceTask
          task={task}
          invoice={invoice}
          lockedReason={lockedReason}
          onOutcome={finish}
          onSaved={accept}
          onClose={() => setTask(null)}
        />
      )}
    </DetailDrawer>
  )
}
