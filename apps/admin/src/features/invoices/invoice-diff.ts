import { invoiceStateStaffLabel } from '@hiwar/arabic/labels.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import type { Invoice } from '@hiwar/contract/invoices.ts'
import type { Payout } from '@hiwar/rules/withdrawal.ts'
import { noteText } from '../../parts/invoices/note-text.ts'
import { accountOf, payoutMethodText } from '../../parts/invoices/payout.ts'

/** A field that differs between two versions of a withdrawal, in words; null: nothing there. */
export interface Difference {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

const payoutText = (payout: Payout | null) =>
  payout === null ? null : `${payoutMethodText(payout)}: ${accountOf(payout) ?? ''}`

const fields: readonly { label: string; text: (invoice: Invoice) => string | null }[] = [
  { label: 'الحالة', text: ({ state }) => invoiceStateStaffLabel[state] },
  { label: 'بيانات الاستلام', text: payoutText },
  { label: 'البيانات المطلوبة', text: ({ pendingUpdate }) => payoutText(pendingUpdate) },
  { label: 'المبلغ', text: ({ amount }) => formatMoney(amount) },
  { label: 'الملاحظة', text: ({ note }) => noteText(note) },
  { label: 'الإيصال', text: ({ receipt }) => (receipt === null ? null : 'مرفق') },
]

/** What is different in the later version, as the screen shows it. */
export const differencesOf = (before: Invoice, after: Invoice): readonly Difference[] =>
  fields.flatMap(({ label, text }) => {
    const [old, now] = [text(before), text(after)]
    return old === now ? [] : [{ label, before: old, after: now }]
  })
