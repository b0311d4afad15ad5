import { PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'

const { New, Paid, Canceled, Refunded, Expired, PartialRefunded, Failed } = TransactionStatus

/**
 * `apply`: write the status, then begin the subscription (`needsRefund` when one is active), end it, or leave it.
 * `stale`, `duplicate`: logged only. `anomaly`: nothing changes, the admins are alerted.
 */
export type Transition =
  | {
      readonly kind: 'apply'
      readonly to: TransactionStatus
      readonly subscription: 'begin' | 'end' | 'none'
      /** A late payment: a notification of it is confirmed by a status query of our own before it counts. */
      readonly confirmFirst: boolean
    }
  | { readonly kind: 'stale' | 'duplicate' | 'anomaly' }

const apply = (to: TransactionStatus, subscription: 'begin' | 'end' | 'none', confirmFirst = false): Transition => ({
  kind: 'apply',
  to,
  subscription,
  confirmFirst,
})
const stale: Transition = { kind: 'stale' }
const duplicate: Transition = { kind: 'duplicate' }
const anomaly: Transition = { kind: 'anomaly' }

/** Transitions of Canceled, Expired and Failed payments: as far as we know, nothing was paid. */
const fromClosedUnpaid = (own: TransactionStatus): Record<TransactionStatus, Transition> => ({
  [New]: stale,
  [Paid]: apply(Paid, 'begin', true),
  [Canceled]: own === Canceled ? duplicate : stale,
  [Expired]: own === Expired ? duplicate : stale,
  [Failed]: own === Failed ? duplicate : stale,
  [PartialRefunded]: apply(PartialRefunded, 'begin'),
  [Refunded]: apply(Refunded, 'none'),
})

const transitions: Record<TransactionStatus, Record<TransactionStatus, Transition>> = {
  [New]: {
    [New]: duplicate,
    [Paid]: apply(Paid, 'begin'),
    [Canceled]: apply(Canceled, 'none'),
    [Expired]: apply(Expired, 'none'),
    [Failed]: apply(Failed, 'none'),
    [PartialRefunded]: apply(PartialRefunded, 'begin'),
    [Refunded]: apply(Refunded, 'none'),
  },
  [Paid]: {
    [New]: stale,
    [Paid]: duplicate,
    [Canceled]: anomaly,
    [Expired]: stale,
    [Failed]: stale,
    [PartialRefunded]: apply(PartialRefunded, 'none'),
    [Refunded]: apply(Refunded, 'end'),
  },
  [Canceled]: fromClosedUnpaid(Canceled),
  [Expired]: fromClosedUnpaid(Expired),
  [Failed]: fromClosedUnpaid(Failed),
  [PartialRefunded]: {
    [New]: stale,
    [Paid]: stale,
    [Canceled]: anomaly,
    [Expired]: stale,
    [Failed]: stale,
    [PartialRefunded]: apply(PartialRefunded, 'none'),
    [Refunded]: apply(Refunded, 'end'),
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

/** What an incoming status of the provider does to a payment in its current status (money.md 11.5). */
export const nextTransition = (current: TransactionStatus, incoming: TransactionStatus): Transition =>
  transitions[current][incoming]

// Maps, not objects: the text `constructor` must not be found in them.
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

/** Our status for the provider's name of it; null for an unknown name, which changes nothing (money.md 11.5). */
export const statusFromProvider = (name: string): TransactionStatus | null =>
  statuses.get(name.trim().toLowerCase()) ?? null

// The provider reports installments as a card payment, so its name stands for both.
const byCard = [PaymentMethod.Card, PaymentMethod.BankInstallment]
const byWallet = [PaymentMethod.EWallet]
const methods = new Map<string, readonly PaymentMethod[]>([
  ['card', byCard],
  ['payusingcc', byCard],
  ['mwallet', byWallet],
  ['mobile wallet', byWallet],
  ['payatfawry', [PaymentMethod.Fawry]],
])

/** The methods a provider's name may mean; empty for an unknown name (money.md 11.6 step 3). */
export const methodsFromProvider = (name: string): readonly PaymentMethod[] =>
  methods.get(name.trim().toLowerCase()) ?? []
