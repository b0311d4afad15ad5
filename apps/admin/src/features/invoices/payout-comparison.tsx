import { cairo, formatDateTime } from '@hiwar/arabic/dates.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import type { Payout } from '@hiwar/rules/withdrawal.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { accountOf, payoutMethodText } from '../../parts/invoices/payout.ts'

/** Payout data in force and those the tutor asks for, side by side; nothing without such a request. */
export function PayoutComparison({ invoice }: { invoice: Invoice }) {
  const { pendingUpdate } = invoice
  if (pendingUpdate === null) return null
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <PayoutBox title="البيانات الحالية" payout={invoice} note="سارية حتى تقرّر" />
      <PayoutBox
        title="البيانات المطلوبة"
        payout={pendingUpdate}
        note={`طُلبت ${formatDateTime(pendingUpdate.requestedAt, { zone: cairo })}`}
        isNew
      />
    </div>
  )
}

interface PayoutBoxProps {
  title: string
  payout: Payout
  note: string
  isNew?: boolean
}

function PayoutBox({ title, payout, note, isNew = false }: PayoutBoxProps) {
  return (
    <div
      className={joinClasses(
        'rounded-card border p-3',
        isNew ? 'border-apricot-500/40 bg-apricot-tint' : 'border-sand-300 bg-white',
      )}
    >
      <h4 className="text-small font-semibold text-ink-600">{title}</h4>
      <p className="mt-1 font-semibold">{payoutMethodText(payout)}</p>
      <Bidi className="figures block text-small break-all">{accountOf(payout)}</Bidi>
      <p className="mt-1 text-tiny font-normal text-ink-600">{note}</p>
    </div>
  )
}
