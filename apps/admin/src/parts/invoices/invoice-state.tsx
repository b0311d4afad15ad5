import { invoiceStateStaffLabel } from '@hiwar/arabic/labels.ts'
import { InvoiceState } from '@hiwar/contract/enums.ts'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import type { StateTone } from '@hiwar/ui/state-badge.tsx'

const tones: Record<InvoiceState, StateTone> = {
  [InvoiceState.Pending]: 'waiting',
  [InvoiceState.UpdatedByReceiver]: 'waiting',
  [InvoiceState.CanceledByReceiver]: 'waiting',
  [InvoiceState.CanceledByAdmin]: 'stopped',
  [InvoiceState.CancellationApproved]: 'stopped',
  [InvoiceState.Fulfilled]: 'done',
  [InvoiceState.Rejected]: 'wrong',
}

export function InvoiceStateBadge({ state }: { state: InvoiceState }) {
  return <StateBadge tone={tones[state]}>{invoiceStateStaffLabel[state]}</StateBadge>
}
