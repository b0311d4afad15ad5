import { PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'

const { New, Paid, Canceled, Refunded, Expired, PartialRefunded, Failed } = TransactionStatus

/**
 * `move`: write the status, then begin the subscription (`needsRefund` when one is active), end it, or leave it.
 * `stale`, `duplicate`: logged only. `anomaly`: nothing changes, the admins are told.
 */
export type Move =
  | {
      readonly kind: 'move'
      readonly to: TransactionStatus
      readonly subscription: 'begin' | 'end' | 'none'
      /** A late payment: believed only after a status query of our own. */
      readonly confirmFirst: boolean
    }
  | { readonly kind: 'stale' | 'duplicate' | 'anomaly' }

const move = (to: TransactionStatus, subscription: 'begin' | 'end' | 'none', confirmFirst = false): Move => ({
  kind: 'move',
  to,
  subscription,
  confirmFirst,
})
const stale: Move = { kind: 'stale' }
const duplicate: Move = { kind: 'duplicate' }
const anomaly: Move = { kind: 'anomaly' }

/** Canceled, Expired and Failed: nothing was paid, so far as we know. */
const closedUnpaid = (own: TransactionStatus): Record<TransactionStatus, Move> => ({
  [New]: stale,
  [Paid]: move(Paid, 'begin', true),
  [Canceled]: own === Canceled ? duplicate : stale,
  [Expired]: own === Expired ? duplicate : stale,
  [Failed]: own === Failed ? duplicate : stale,
  [PartialRefunded]: move(PartialRefunded, 'begin'),
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
    [New]: stale,
    [Paid]: duplicate,
    [Canceled]: anomaly,
    [Expired]: stale,
    [Failed]: stale,
    [PartialRefunded]: move(PartialRefunded, 'none'),
    [Refunded]: move(Refunded, 'end'),
  },
  [Canceled]: closedUnpaid(Canceled),
  [Expired]: closedUnpaid(Expired),
  [Failed]: closedUnpaid(Failed),
  [PartialRefunded]: {
    [New]: stale,
    [Paid]: stale,
    [Canceled]: anomaly,
    [Expired]: stale,
    [Failed]: stale,
    [PartialRefunded]: move(PartialRefunded, 'none'),
    [Refunded]: move(Refunded, 'end'),
  },
  [Refunded]: {
    [New]: stale,
    [Paid]: stale,
    [Canceled]: stale,
    [Expired]: stale,
    [Failed]: stale,
    [PartialRefunded]: stale,
    [Refunded]: duplicate,
  },
}

/**
 * What a status from the provider does to a payment in its current status: the whole machine, one table (money.md
 * 11.5).
 */
export const nextTransaction = (current: TransactionStatus, incoming: TransactionStatus): Move =>
  table[current][incoming]

// Maps, not objects: `constructor` is no word of the provider.
const statuses = new Map<string, TransactionStatus>([
  ['new', New],
  ['unpaid', New],
  ['paid', Paid],
  ['delivered', Paid],
  ['canceled', Canceled],
  ['cancelled', Canceled],
  ['refunded', Refunded],
  ['expired', Expired],
  ['partial_refunded', PartialRefunded],
  ['failed', Failed],
])

/**
 * Our status for the provider's word, whatever its case; null for a word we do not know, which changes nothing
 * (money.md 11.5).
 */
export const statusOfProviderWord = (word: string): TransactionStatus | null =>
  statuses.get(word.trim().toLowerCase()) ?? null

// The provider reports an installment as a card payment, so its word stands for both.
const byCard = [PaymentMethod.Card, PaymentMethod.BankInstallment]
const byWallet = [PaymentMethod.EWallet]
const methods = new Map<string, readonly PaymentMethod[]>([
  ['card', byCard],
  ['payusingcc', byCard],
  ['mwallet', byWallet],
  ['mobile wallet', byWallet],
  ['payatfawry', [PaymentMethod.Fawry]],
])

/** The methods a provider's word may mean; empty for a word we do not know (money.md 11.6 step 3). */
export const methodOfProviderWord = (word: string): readonly PaymentMethod[] =>
  methods.get(word.trim().toLowerCase()) ?? []
