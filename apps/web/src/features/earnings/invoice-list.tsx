import { InvoiceState, InvoiceStatus } from '@hiwar/contract/enums.ts'
import { editInvoice, getInvoiceStats, listInvoices, listLedger, type Invoice } from '@hiwar/contract/invoices.ts'
import { formatDate } from '@hiwar/arabic/dates.ts'
import { dotted } from '@hiwar/arabic/direction.ts'
import { bankLabel, invoiceStateLabel, withdrawMethodLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Status } from '@hiwar/ui/badge.tsx'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { IconButton } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import type { MenuEntry } from '@hiwar/ui/menu-popup.tsx'
import { Menu } from '@hiwar/ui/menu.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Table, type Column } from '@hiwar/ui/table.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { EllipsisVertical } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { MarkupView } from '@hiwar/app/markup/markup-view.tsx'
import { ListPager, usePageSize } from '@hiwar/app/lists/list-pager.tsx'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'
import { PayoutDialog } from './payout-dialog.tsx'
import { openReceipt } from '@hiwar/app/files/receipts.ts'

type Task = { readonly kind: 'edit' | 'cancel'; readonly invoice: Invoice }

/** The tutor's withdrawals, newest first, and what can still be done with each (web.md `/invoices`). */
export function InvoiceList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const pageSize = usePageSize()
  const invoices = useApiQuery(listInvoices, { query: { page, size: pageSize[0] } })
  const refetch = () => void invoices.refetch()
  useSocketEvent('InvoiceUpdated', refetch)
  useSocketEvent('InvoiceDeleted', refetch)
  useEventsMissed(refetch)
  if (invoices.failure !== null) return <QueryFailure query={invoices} />
  if (invoices.data === undefined)
    return (
      <Loading className="grid gap-3">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </Loading>
    )
  const { list, total } = invoices.data
  if (total === 0)
    return (
      <EmptyState
        illustration="no-payments"
        text="لم تطلب سحبًا بعد. أجر كل حصة يُضاف إلى رصيدك فور انتهائها، وتطلبه متى شئت."
      />
    )
  return (
    <div className="grid gap-4">
      <InvoiceTable invoices={list} onConflict={refetch} />
      <ListPager page={page} total={total} pageSize={pageSize} onPage={onPage} />
    </div>
  )
}

interface InvoiceTableProps {
  invoices: readonly Invoice[]
  /** A change failed, most likely because the invoice changed meanwhile. */
  onConflict: () => void
}

/** The withdrawals as a table, with the dialogs to edit or cancel one. */
function InvoiceTable({ invoices, onConflict }: InvoiceTableProps) {
  const edit = useApiMutation(editInvoice, { invalidates: [listInvoices, listLedger, getInvoiceStats] })
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const setStatus = async (invoice: Invoice, status: InvoiceStatus) => {
    const { failure } = await edit.run({
      params: { id: invoice.id },
      body: { status, expectedUpdatedAt: invoice.updatedAt },
    })
    if (failure === null) return close()
    onConflict()
    if (status === InvoiceStatus.PendingApproval)
      toast.error({ title: 'لم يتم التراجع عن طلب الإلغاء', description: failureText(failure) })
  }
  const columns = columnsFor({
    onTask: setTask,
    onWithdrawCancellation: (invoice) => void setStatus(invoice, InvoiceStatus.PendingApproval),
  })
  return (
    <>
      <Table caption="طلبات السحب" columns={columns} rows={invoices} rowId={(invoice) => invoice.id} />
      {task?.kind === 'edit' && <PayoutDialog invoice={task.invoice} onClose={close} />}
      <ConfirmDialog
        title="إلغاء طلب السحب؟"
        isOpen={task?.kind === 'cancel'}
        onOpenChange={close}
        confirmLabel="اطلب الإلغاء"
        isDestructive
        isPending={edit.isRunning}
        onConfirm={() => {
          if (task !== null) void setStatus(task.invoice, InvoiceStatus.PendingCancellation)
        }}
        failure={<FormFailure failure={edit.failure} />}
      >
        <p>يعود المبلغ إلى رصيدك حين تقبل الإدارة الإلغاء. ويمكنك التراجع عن طلبك قبل ذلك.</p>
      </ConfirmDialog>
    </>
  )
}

const tones = {
  [InvoiceState.Pending]: 'info',
  [InvoiceState.UpdatedByReceiver]: 'info',
  [InvoiceState.CanceledByReceiver]: 'warning',
  [InvoiceState.CanceledByAdmin]: 'danger',
  [InvoiceState.CancellationApproved]: 'neutral',
  [InvoiceState.Fulfilled]: 'success',
  [InvoiceState.Rejected]: 'danger',
} as const

interface RowActions {
  readonly onTask: (task: Task) => void
  readonly onWithdrawCancellation: (invoice: Invoice) => void
}

const columnsFor = (actions: RowActions): readonly Column<Invoice>[] => [
  {
    id: 'id',
    header: 'الطلب',
    isRowHeader: true,
    cell: ({ id }) => (
      <>
        رقم <bdi>{id}</bdi>
      </>
    ),
  },
  { id: 'amount', header: 'المبلغ', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
  {
    id: 'state',
    header: 'الحالة',
    cell: ({ state }) => <Status tone={tones[state]}>{invoiceStateLabel[state]}</Status>,
  },
  { id: 'to', header: 'إلى', cell: (invoice) => <Receiver invoice={invoice} /> },
  {
    id: 'note',
    header: 'ملاحظة',
    cell: ({ note }) => (note === null ? '—' : <MarkupView html={note} />),
  },
  { id: 'date', header: 'التاريخ', cell: ({ createdAt }) => formatDate(new Date(createdAt)) },
  { id: 'actions', header: 'خيارات', isActions: true, cell: (invoice) => <RowMenu invoice={invoice} {...actions} /> },
]

function Receiver({ invoice: { method, bank, accountNumber, phone, username, pendingUpdate } }: { invoice: Invoice }) {
  return (
    <span>
      {dotted([withdrawMethodLabel[method], ...(bank === null ? [] : [bankLabel[bank]])])}
      <span className="block text-small text-ink-600">
        <Bidi>{accountNumber ?? phone ?? username}</Bidi>
      </span>
      {pendingUpdate !== null && (
        <span className="block text-small text-apricot">
          تطلب: {withdrawMethodLabel[pendingUpdate.method]} <Bidi>{pendingUpdate.receiver.replace(':', ' ')}</Bidi>
        </span>
      )}
    </span>
  )
}

function RowMenu({ invoice, onTask, onWithdrawCancellation }: RowActions & { invoice: Invoice }) {
  const { state, receipt } = invoice
  const isOpen = state === InvoiceState.Pending || state === InvoiceState.UpdatedByReceiver
  const entries: MenuEntry[] = [
    ...(isOpen
      ? [
          { id: 'edit', label: 'غيّر بيانات الاستلام', onAction: () => onTask({ kind: 'edit', invoice }) },
          { id: 'cancel', label: 'ألغِ الطلب', isDanger: true, onAction: () => onTask({ kind: 'cancel', invoice }) },
        ]
      : []),
    ...(state === InvoiceState.CanceledByReceiver
      ? [{ id: 'back', label: 'تراجع عن طلب الإلغاء', onAction: () => onWithdrawCancellation(invoice) }]
      : []),
    ...(receipt === null ? [] : [{ id: 'receipt', label: 'شاهد الإيصال', onAction: () => void openReceipt(receipt) }]),
  ]
  if (entries.length === 0) return null
  return (
    <Menu
      label={`خيارات الطلب ${invoice.id}`}
      groups={[entries]}
      trigger={
        <IconButton
          label={`خيارات الطلب ${invoice.id}`}
          size="small"
          icon={<EllipsisVertical size={20} strokeWidth={1.75} aria-hidden />}
        />
      }
    />
  )
}
