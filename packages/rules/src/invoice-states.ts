import { InvoiceState, InvoiceStatus } from '@hiwar/contract/enums.ts'

/** What decides the state of a withdrawal. */
export interface InvoiceFacts {
  readonly status: InvoiceStatus
  readonly hasUpdate: boolean
  /** The tutor requested the cancellation. */
  readonly hasCancelRequest: boolean
}

/** money.md 11.7, first line. */
export function invoiceState({ status, hasUpdate, hasCancelRequest }: InvoiceFacts): InvoiceState {
  switch (status) {
    case InvoiceStatus.PendingApproval:
      return hasUpdate ? InvoiceState.UpdatedByReceiver : InvoiceState.Pending
    case InvoiceStatus.PendingCancellation:
      return InvoiceState.CanceledByReceiver
    case InvoiceStatus.Canceled:
      return hasCancelRequest ? InvoiceState.CancellationApproved : InvoiceState.CanceledByAdmin
    case InvoiceStatus.Approved:
      return InvoiceState.Fulfilled
    case InvoiceStatus.Rejected:
      return InvoiceState.Rejected
  }
}

/** What an edit of a withdrawal asks for besides its note. */
export type InvoiceMove =
  | { readonly kind: 'status'; readonly status: InvoiceStatus }
  | { readonly kind: 'update' }
  | { readonly kind: 'decline-update' }

/** What a move does; these names are stored in the history. */
export type InvoiceChange =
  | 'cancel-request'
  | 'cancel-take-back'
  | 'update-request'
  | 'fulfil'
  | 'reject'
  | 'cancel'
  | 'approve-cancel'
  | 'decline-cancel'
  | 'approve-update'
  | 'decline-update'

const { PendingApproval, PendingCancellation, Canceled, Approved, Rejected } = InvoiceStatus

type Moves = Partial<Record<InvoiceStatus | 'update' | 'decline-update', InvoiceChange>>

const byTutor: Partial<Record<InvoiceState, Moves>> = {
  [InvoiceState.Pending]: { [PendingCancellation]: 'cancel-request', update: 'update-request' },
  [InvoiceState.UpdatedByReceiver]: { [PendingCancellation]: 'cancel-request', update: 'update-request' },
  [InvoiceState.CanceledByReceiver]: { [PendingApproval]: 'cancel-take-back' },
}

const byAdmin: Partial<Record<InvoiceState, Moves>> = {
  [InvoiceState.Pending]: { [Approved]: 'fulfil', [Rejected]: 'reject', [Canceled]: 'cancel' },
  // Never fulfilled before the update is decided: money must not be sent to an outdated account.
  [InvoiceState.UpdatedByReceiver]: {
    [Rejected]: 'reject',
    [Canceled]: 'cancel',
    [PendingApproval]: 'approve-update',
    'decline-update': 'decline-update',
  },
  [InvoiceState.CanceledByReceiver]: {
    [Canceled]: 'approve-cancel',
    [PendingApproval]: 'decline-cancel',
    [Approved]: 'fulfil',
    [Rejected]: 'reject',
  },
}

/** The change a move makes from this state, or null: every move that is not in the table is illegal. */
export function changeFor(state: InvoiceState, actor: 'tutor' | 'admin', move: InvoiceMove): InvoiceChange | null {
  const moves = (actor === 'tutor' ? byTutor : byAdmin)[state] ?? {}
  return moves[move.kind === 'status' ? move.status : move.kind] ?? null
}

const statusesAfter: Record<InvoiceChange, InvoiceStatus> = {
  'cancel-request': PendingCancellation,
  'cancel-take-back': PendingApproval,
  'update-request': PendingApproval,
  fulfil: Approved,
  reject: Rejected,
  cancel: Canceled,
  'approve-cancel': Canceled,
  'decline-cancel': PendingApproval,
  'approve-update': PendingApproval,
  'decline-update': PendingApproval,
}

/** The changes an admin can make from this state; none once the withdrawal is final. */
export const adminChangesFrom = (state: InvoiceState): readonly InvoiceChange[] => Object.values(byAdmin[state] ?? {})

/** A receipt comes with the transfer, or once later when it is still missing; `change` null: nothing else changes. */
export function mayAddReceipt(
  invoice: { readonly state: InvoiceState; readonly hasReceipt: boolean },
  change: InvoiceChange | null,
): boolean {
  return change === 'fulfil' || (change === null && invoice.state === InvoiceState.Fulfilled && !invoice.hasReceipt)
}

export const statusAfter = (change: InvoiceChange): InvoiceStatus => statusesAfter[change]
