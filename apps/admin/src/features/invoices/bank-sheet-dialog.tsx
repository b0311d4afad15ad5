import { cairo, dayKey } from '@hiwar/arabic/dates.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import { withdrawals } from '@hiwar/arabic/plurals.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { tellAudit } from '@hiwar/contract/admin.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import { saveText } from '@hiwar/app/files/object-url.ts'
import { readPeople } from '../../parts/list/export-run.ts'
import { bankSheet, isPayable } from './bank-sheet.ts'

interface BankSheetDialogProps {
  rows: readonly Invoice[]
  onClose: () => void
}

/** Saves a payment sheet of the selected withdrawals; the audit log hears of it first. */
export function BankSheetDialog({ rows, onClose }: BankSheetDialogProps) {
  const audit = useApiMutation(tellAudit)
  const payable = rows.filter(isPayable)
  const sum = payable.reduce((total, { amount }) => total + amount, 0)
  const save = async ({ reason }: { reason: string | undefined }) => {
    const people = await readPeople(
      payable.map(({ userId }) => userId),
      new AbortController().signal,
    )
    const detail = { sheet: 'bank', ids: payable.map(({ id }) => id).slice(0, 100), rows: payable.length }
    const outcome = await audit.run({
      body: { action: 'export.csv', targetId: 'invoices', detail },
      ...(reason !== undefined && { reason }),
    })
    if (outcome.failure === null)
      saveText(`hiwar-payments-${dayKey(serverNow(), cairo)}.csv`, bankSheet(payable, people))
    return outcome
  }
  return (
    <Confirm
      level={2}
      title="كشف الدفع للبنك"
      effect={
        <>
          <p>
            ملف CSV فيه {withdrawals(payable.length, 'object')} بمجموع {formatMoney(sum)} وأرقام حساباتها، فاحفظه في
            مكان آمن.
          </p>
          {payable.length < rows.length && (
            <p className="mt-2 text-small text-ink-600">لا يشمل ما انتهى، ولا ما فيه طلب من المعلّم لم يُبتّ فيه بعد.</p>
          )}
        </>
      }
      confirmLabel="احفظ الكشف"
      disabledReason={payable.length === 0 ? 'لا يوجد في المحدّد طلب جاهز للدفع.' : undefined}
      onConfirm={save}
      onClose={onClose}
    />
  )
}
