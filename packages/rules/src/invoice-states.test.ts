import { expect, test } from 'vitest'
import { InvoiceState, InvoiceStatus } from '@hiwar/contract/enums.ts'
import {
  adminChangesFrom,
  changeFor,
  invoiceState,
  mayAddReceipt,
  statusAfter,
  type InvoiceMove,
} from './invoice-states.ts'

const moves: readonly InvoiceMove[] = [
  ...Object.values(InvoiceStatus).map((status) => ({ kind: 'status', status }) as const),
  { kind: 'update' },
  { kind: 'decline-update' },
]
const nameOf = (move: InvoiceMove) => (move.kind === 'status' ? `status ${move.status}` : move.kind)

test('only the moves in the table of money.md 11.7 are legal', () => {
  const legal = (['tutor', 'admin'] as const).flatMap((actor) =>
    Object.values(InvoiceState).flatMap((state) =>
      moves.flatMap((move) => {
        const change = changeFor(state, actor, move)
        return change === null ? [] : [`${state}, ${actor}, ${nameOf(move)}: ${change}`]
      }),
    ),
  )
  expect(legal.toSorted()).toEqual(
    [
      'pending, tutor, status 1: cancel-request',
      'pending, tutor, update: update-request',
      'updated-by-receiver, tutor, update: update-request',
      'updated-by-receiver, tutor, status 1: cancel-request',
      'canceled-by-receiver, tutor, status 0: cancel-take-back',
      'pending, admin, status 3: fulfil',
      'pending, admin, status 4: reject',
      'updated-by-receiver, admin, status 4: reject',
      'pending, admin, status 2: cancel',
      'updated-by-receiver, admin, status 2: cancel',
      'updated-by-receiver, admin, status 0: approve-update',
      'updated-by-receiver, admin, decline-update: decline-update',
      'canceled-by-receiver, admin, status 2: approve-cancel',
      'canceled-by-receiver, admin, status 0: decline-cancel',
      'canceled-by-receiver, admin, status 3: fulfil',
      'canceled-by-receiver, admin, status 4: reject',
    ].toSorted(),
  )
})

test('the state follows from the row, and a change leads to the status it names', () => {
  expect(invoiceState({ status: 0, hasUpdate: false, hasCancelRequest: false })).toBe('pending')
  expect(invoiceState({ status: 0, hasUpdate: true, hasCancelRequest: false })).toBe('updated-by-receiver')
  expect(invoiceState({ status: 1, hasUpdate: false, hasCancelRequest: true })).toBe('canceled-by-receiver')
  expect(invoiceState({ status: 2, hasUpdate: false, hasCancelRequest: true })).toBe('cancellation-approved-by-admin')
  expect(invoiceState({ status: 2, hasUpdate: false, hasCancelRequest: false })).toBe('canceled-by-admin')
  expect(invoiceState({ status: 3, hasUpdate: false, hasCancelRequest: true })).toBe('fulfilled')
  expect(invoiceState({ status: 4, hasUpdate: false, hasCancelRequest: false })).toBe('rejected')
  expect([statusAfter('fulfil'), statusAfter('decline-cancel'), statusAfter('approve-cancel')]).toEqual([3, 0, 2])
})

test('an admin is offered what the table allows, and a receipt with the transfer or once afterwards', () => {
  expect(adminChangesFrom(InvoiceState.Pending).toSorted()).toEqual(['cancel', 'fulfil', 'reject'])
  expect(adminChangesFrom(InvoiceState.UpdatedByReceiver)).not.toContain('fulfil')
  expect(adminChangesFrom(InvoiceState.Fulfilled)).toEqual([])

  expect(mayAddReceipt({ state: InvoiceState.Pending, hasReceipt: false }, 'fulfil')).toBe(true)
  expect(mayAddReceipt({ state: InvoiceState.Pending, hasReceipt: false }, 'reject')).toBe(false)
  expect(mayAddReceipt({ state: InvoiceState.Pending, hasReceipt: false }, null)).toBe(false)
  expect(mayAddReceipt({ state: InvoiceState.Fulfilled, hasReceipt: false }, null)).toBe(true)
  expect(mayAddReceipt({ state: InvoiceState.Fulfilled, hasReceipt: true }, null)).toBe(false)
  expect(mayAddReceipt({ state: InvoiceState.Fulfilled, hasReceipt: false }, 'reject')).toBe(false)
})
