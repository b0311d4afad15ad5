import { TransactionStatus } from '@hiwar/contract/enums.ts'
import { transactionStatusLabel } from '@hiwar/arabic/labels.ts'
import { Status, type StatusTone } from '@hiwar/ui/badge.tsx'

const tones: Record<TransactionStatus, StatusTone> = {
  [TransactionStatus.New]: 'warning',
  [TransactionStatus.Paid]: 'success',
  [TransactionStatus.Canceled]: 'neutral',
  [TransactionStatus.Refunded]: 'info',
  [TransactionStatus.Expired]: 'neutral',
  [TransactionStatus.PartialRefunded]: 'info',
  [TransactionStatus.Failed]: 'danger',
}

/** The status of a payment as a labelled badge. */
export function PaymentStatus({ status }: { status: TransactionStatus }) {
  return <Status tone={tones[status]}>{transactionStatusLabel[status]}</Status>
}
