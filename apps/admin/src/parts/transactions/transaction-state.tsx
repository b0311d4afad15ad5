import { transactionStatusLabel } from '@hiwar/arabic/labels.ts'
import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import type { StateTone } from '@hiwar/ui/state-badge.tsx'

const tones: Record<TransactionStatus, StateTone> = {
  [TransactionStatus.New]: 'waiting',
  [TransactionStatus.Paid]: 'done',
  [TransactionStatus.Canceled]: 'stopped',
  [TransactionStatus.Refunded]: 'stopped',
  [TransactionStatus.Expired]: 'stopped',
  [TransactionStatus.PartialRefunded]: 'done',
  [TransactionStatus.Failed]: 'wrong',
}

export function TransactionStateBadge({ status }: { status: TransactionStatus }) {
  return <StateBadge tone={tones[status]}>{transactionStatusLabel[status]}</StateBadge>
}
