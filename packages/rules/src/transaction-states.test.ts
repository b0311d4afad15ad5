import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import { PaymentMethod, TransactionStatus } from '@hiwar/contract/enums.ts'
import { methodsFromProvider, nextTransition, statusFromProvider } from './transaction-states.ts'

const statuses = Object.values(TransactionStatus)

// The table of money.md 11.5, cell by cell, columns in its order. `+` begins a subscription, `!` ends it, `?` is
// confirmed by a status query first.
const columns = ['New', 'Paid', 'Canceled', 'Expired', 'Failed', 'PartialRefunded', 'Refunded'] as const
const table: Record<(typeof columns)[number], string> = {
  New: 'dup | Paid + | Canceled | Expired | Failed | PartialRefunded + | Refunded',
  Paid: 'stale | dup | anomaly | stale | stale | PartialRefunded | Refunded !',
  Canceled: 'stale | Paid + ? | dup | stale | stale | PartialRefunded + | Refunded',
  Expired: 'stale | Paid + ? | stale | dup | stale | PartialRefunded + | Refunded',
  Failed: 'stale | Paid + ? | stale | stale | dup | PartialRefunded + | Refunded',
  PartialRefunded: 'stale | stale | anomaly | stale | stale | PartialRefunded | Refunded !',
  Refunded: 'stale | stale | stale | stale | stale | stale | dup',
}

const withoutEffect = new Map([
  ['dup', 'duplicate'],
  ['stale', 'stale'],
  ['anomaly', 'anomaly'],
])

function read(cell: string) {
  const kind = withoutEffect.get(cell)
  if (kind !== undefined) return { kind }

  const [name, ...marks] = cell.split(' ')
  const begun = marks.includes('+') ? 'begin' : 'none'
  return {
    kind: 'apply',
    to: columns.filter((column) => column === name).map((column) => TransactionStatus[column])[0],
    subscription: marks.includes('!') ? 'end' : begun,
    confirmFirst: marks.includes('?'),
  }
}

describe('an incoming status', () => {
  const cells = columns.flatMap((current) =>
    table[current].split(' | ').map((cell, place) => [current, columns[place] ?? 'New', cell] as const),
  )

  test('the table has a cell for each pair of statuses', () => {
    expect(cells).toHaveLength(statuses.length ** 2)
  })

  test.each(cells)('%s, then %s: %s', (current, incoming, cell) => {
    expect(nextTransition(TransactionStatus[current], TransactionStatus[incoming])).toEqual(read(cell))
  })

  test('in any order of reports a subscription begins at most once, and never without a payment', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 12 }), (arriving) => {
        let current: TransactionStatus = TransactionStatus.New
        let begun = 0
        for (const incoming of arriving) {
          const next = nextTransition(current, incoming)
          if (next.kind !== 'apply') continue
          if (next.subscription === 'begin') begun += 1
          current = next.to
        }
        const wasPaid =
          arriving.includes(TransactionStatus.Paid) || arriving.includes(TransactionStatus.PartialRefunded)
        expect(begun).toBeLessThanOrEqual(wasPaid ? 1 : 0)
        if (arriving.includes(TransactionStatus.Refunded)) expect(current).toBe(TransactionStatus.Refunded)
      }),
    )
  })
})

describe("the provider's names", () => {
  test.each([
    ['NEW', TransactionStatus.New],
    ['UNPAID', TransactionStatus.New],
    ['PAID', TransactionStatus.Paid],
    ['DELIVERED', TransactionStatus.Paid],
    ['CANCELED', TransactionStatus.Canceled],
    ['CANCELLED', TransactionStatus.Canceled],
    ['REFUNDED', TransactionStatus.Refunded],
    ['EXPIRED', TransactionStatus.Expired],
    ['PARTIAL_REFUNDED', TransactionStatus.PartialRefunded],
    ['FAILED', TransactionStatus.Failed],
    ['paid', TransactionStatus.Paid],
    ['Partial_Refunded', TransactionStatus.PartialRefunded],
    [' PAID\n', TransactionStatus.Paid],
  ])('%s is status %i', (name, status) => {
    expect(statusFromProvider(name)).toBe(status)
  })

  const { Card, EWallet, BankInstallment, Fawry } = PaymentMethod
  test.each([
    ['CARD', [Card, BankInstallment]],
    ['PayUsingCC', [Card, BankInstallment]],
    ['MWALLET', [EWallet]],
    ['Mobile Wallet', [EWallet]],
    ['PAYATFAWRY', [Fawry]],
    ['PayAtFawry', [Fawry]],
    ['payusingcc', [Card, BankInstallment]],
    ['mobile wallet', [EWallet]],
    [' CARD ', [Card, BankInstallment]],
  ])('%s may be method %j', (name, methods) => {
    expect(methodsFromProvider(name)).toEqual(methods)
  })

  test.each(['', 'SUCCESS', 'PARTIAL REFUNDED', 'constructor', '__proto__', 'toString'])('%j is unknown', (name) => {
    expect(statusFromProvider(name)).toBeNull()
    expect(methodsFromProvider(name)).toEqual([])
  })
})
