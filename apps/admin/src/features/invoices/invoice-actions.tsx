import { InvoiceState } from '@hiwar/contract/enums.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { adminChangesFrom, mayAddReceipt } from '@hiwar/rules/invoice-states.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { changeWords, isSimpleChange } from './invoice-changes.ts'
import type { SimpleChange } from './invoice-changes.ts'
import type { Task } from './invoice-task.tsx'

interface InvoiceActionsProps {
  invoice: Invoice
  /** It changed, and the admin has not seen that yet. */
  isLocked: boolean
  onTask: (task: Task) => void
}

const lockedReason = 'راجع ما تغيّر في الطلب أولًا.'
const decideFirst = 'قرّر في تغيير البيانات أولًا، حتى لا يذهب المبلغ إلى حساب قديم.'

const isDangerous = (change: SimpleChange) => changeWords[change].isDestructive === true
const simpleChanges = ({ state }: Invoice) => adminChangesFrom(state).filter(isSimpleChange)

/** Paying, deciding on what the tutor asks for, the note; the server decides by the same rules. */
export function InvoiceActions({ invoice, isLocked, onTask }: InvoiceActionsProps) {
  const locked = isLocked ? lockedReason : undefined
  const mayFulfil = adminChangesFrom(invoice.state).includes('fulfil')
  const isUpdated = invoice.state === InvoiceState.UpdatedByReceiver
  const mayAddLate = mayAddReceipt({ state: invoice.state, hasReceipt: invoice.receipt !== null }, null)
  const decisions = simpleChanges(invoice).filter((change) => !isDangerous(change))
  return (
    <>
      {decisions.map((change, place) => (
        <Button
          key={change}
          size="small"
          variant={place === 0 ? 'primary' : 'secondary'}
          disabledReason={locked}
          onPress={() => onTask(change)}
        >
          {changeWords[change].label}
        </Button>
      ))}
      {(mayFulfil || isUpdated) && (
        <Button
          size="small"
          variant={decisions.length === 0 ? 'primary' : 'secondary'}
          disabledReason={isUpdated ? decideFirst : locked}
          onPress={() => onTask('fulfil')}
        >
          سجّل الدفع
        </Button>
      )}
      {mayAddLate && (
        <Button size="small" disabledReason={locked} onPress={() => onTask('receipt')}>
          أضف الإيصال
        </Button>
      )}
      <Button size="small" variant="secondary" disabledReason={locked} onPress={() => onTask('note')}>
        {invoice.note === null ? 'أضف ملاحظة' : 'عدّل الملاحظة'}
      </Button>
    </>
  )
}

/** What cannot be taken back. */
export function InvoiceDangers({ invoice, isLocked, onTask }: InvoiceActionsProps) {
  return (
    <span className="flex flex-wrap gap-2">
      {simpleChanges(invoice)
        .filter(isDangerous)
        .map((change) => (
          <Button
            key={change}
            size="small"
            variant="danger"
            disabledReason={isLocked ? lockedReason : undefined}
            onPress={() => onTask(change)}
          >
            {changeWords[change].label}
          </Button>
        ))}
    </span>
  )
}
