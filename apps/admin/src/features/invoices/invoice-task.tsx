import type { Invoice } from '@hiwar/contract/invoices.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import type { InvoiceTaskProps } from './change-dialog.tsx'
import type { SimpleChange } from './invoice-changes.ts'

/** What an admin is about to do. */
export type Task = SimpleChange | 'fulfil' | 'note' | 'receipt'

const ChangeDialog = lazyWithRetry(async () => (await import('./change-dialog.tsx')).ChangeDialog)
const FulfilDialog = lazyWithRetry(async () => (await import('./fulfil-dialog.tsx')).FulfilDialog)
const NoteDialog = lazyWithRetry(async () => (await import('./note-dialog.tsx')).NoteDialog)
const ReceiptDialog = lazyWithRetry(async () => (await import('./receipt-dialog.tsx')).ReceiptDialog)

interface TaskProps extends InvoiceTaskProps {
  task: Task
  onSaved: (invoice: Invoice) => void
}

/** The dialog of a task. It decides on the version of the withdrawal that it was opened with. */
export function InvoiceTask({ task, invoice: current, onSaved, ...given }: TaskProps) {
  const [invoice] = useState(current)
  return (
    <Suspense>
      {task === 'fulfil' && <FulfilDialog invoice={invoice} {...given} />}
      {task === 'receipt' && <ReceiptDialog invoice={invoice} {...given} />}
      {task === 'note' && <NoteDialog invoice={invoice} onSaved={onSaved} onClose={given.onClose} />}
      {task !== 'fulfil' && task !== 'receipt' && task !== 'note' && (
        <ChangeDialog invoice={invoice} change={task} {...given} />
      )}
    </Suspense>
  )
}
