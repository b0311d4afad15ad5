import { PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'

const { New, Paid, Canceled, Refunded, Expired, PartialRefunded, Failed } = TransactionStatus

/** What a status from the provider does to a payment (money.md 11.5). */
export type Move =
  | {
      readonly kind: 'move'
      readonly to: TransactionStatus
      readonly subscription: 'begin' | 'end' | 'none'
      /** A late payment: believed only after a status query of our own. */
      readonly confirmFirst: boolean
    }
  | { readonly kind: 'stale' | 'duplicate' | 'anomaly' }

const move = (to: TransactionStatus, subscription: 'begin' | 'end' | 'none', confirmFirst = false): Move => ({ kind: 'move', to, subscription, confirmFirst })
const stale: Move = { kind: 'stale' }
const duplicate: Move = { kind: 'duplicate' }
const anomaly: Move = { kind: 'anomaly' }

const closedUnpaid = (own: TransactionStatus): Record<TransactionStatus, Move> => ({
  [New]: stale,
  [Paid]: move(Paid, 'begin', true),
  [Canceled]: own === Canceled ? duplicate : stale,
  [Expired]: own === Expired ? duplicate : stale,
  [Failed]: own === Failed ? duplicate : stale,
  [PartialRefunded]: move(PartialRefunded, 'begin', true),
  [Refunded]: move(Refunded, 'none'),
})

const table: Record<TransactionStatus, Record<TransactionStatus, Move>> = {
  [New]: {
    [New]: duplicate,
    [Paid]: move(Paid, 'begin'),
    [Canceled]: move(Canceled, 'none'),
    [Expired]: move(Expired, 'none'),
    [Failed]: move(Failed, 'none'),
    [PartialRefunded]: move(PartialRefunded, 'begin'),
    [Refunded]: move(Refunded, 'none'),
  },
  [Paid]: {
    [New]: stale, [Paid]: duplicate, [Canceled]: anomaly, [Expired]: stale, [Failed]: stale,
    [PartialRefunded]: move(PartialRefunded, 'none'),
    [Refunded]: move(Refunded, 'end'),
  },
  [Canceled]: closedUnpaid(Canceled),
  [Expired]: closedUnpaid(Expired),
  [Failed]: closedUnpaid(Failed),
  [PartialRefunded]: {
    [New]: stale, [Paid]: stale, [Canceled]: anomaly, [Expired]: stale, [Failed]: stale,
    [PartialRefunded]: move(PartialRefunded, 'none'),
    [Refunded]: move(Refunded, 'end'),
  },
  [Refunded]: {
    [New]: stale, [Paid]: stale, [Canceled]: stale, [Expired]: stale, [Failed]: stale, [PartialRefunded]: stale, [Refunded]: duplicate,
  },
}

/** The whole machine of a payment: one pure table. */
export const nextTransaction = (current: TransactionStatus, incoming: TransactionStatus): Move => table[current][incoming]

const statuses: Record<string, TransactionStatus> = {
  NEW: New, UNPAID: New, PAID: Paid, DELIVERED: Paid, CANCELED: Canceled, CANCELLED: Canceled, REFUNDED: Refunded,
  EXPIRED: Expired, PARTIAL_REFUNDED: PartialRefunded, FAILED: Failed,
}

/** Our status for the provider's word, whatever its case; null for a word we do not know. */
export const statusOfProviderWord = (word: string): TransactionStatus | null => statuses[word.trim().toUpperCase()] ?? null

const methods: Record<string, readonly PaymentMethod[]> = {
  card: [PaymentMethod.Card, PaymentMethod.BankInstallment],
  payusingcc: [PaymentMethod.Card, PaymentMethod.BankInstallment],
  mwallet: [PaymentMethod.EWallet],
  'mobile wallet': [PaymentMethod.EWallet],
  payatfawry: [PaymentMethod.Fawry],
}

/** The methods a provider's word may mean; empty for a word we do not know (money.md 11.6 step 3). */
export const methodOfProviderWord = (word: string): readonly PaymentMethod[] => methods[word.trim().toLowerCase()] ?? []
