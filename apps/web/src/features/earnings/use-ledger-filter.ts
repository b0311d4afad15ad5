import { LedgerKind, LedgerState } from '@hiwar/contract/invoices.ts'
import { useChangeQuery } from '@hiwar/app/use-change-query.ts'
import { useSearchParams } from 'react-router'
import { boundsOfMonth, isMonth } from './ledger-period.ts'

export interface LedgerFilter {
  /** Null: lessons and withdrawals. */
  readonly kind: LedgerKind | null
  /** None: all. */
  readonly states: readonly LedgerState[]
  /** `2026-05`; null: all of time. */
  readonly month: string | null
}

/** The states that lines of a kind can be in. */
export const statesOfKind: Readonly<Record<LedgerKind, readonly LedgerState[]>> = {
  [LedgerKind.Lesson]: [LedgerState.Coming, LedgerState.Earned],
  [LedgerKind.Withdrawal]: [LedgerState.Asked, LedgerState.Paid, LedgerState.Returned],
}

/** The filter as the call takes it. */
export const ledgerQuery = ({ kind, states, month }: LedgerFilter) => ({
  ...(kind === null ? {} : { kind: [kind] }),
  ...(states.length === 0 ? {} : { state: [...states] }),
  ...boundsOfMonth(month),
})

/** The filter, kept in the address; a change begins at the first page. */
export function useLedgerFilter() {
  const [query] = useSearchParams()
  const changeQuery = useChangeQuery()
  const kind = Object.values(LedgerKind).find((each) => each === query.get('kind')) ?? null
  const named = query.get('state')?.split(',') ?? []
  const states = (kind === null ? Object.values(LedgerState) : statesOfKind[kind]).filter((state) =>
    named.includes(state),
  )
  const month = query.get('month')
  return {
    filter: { kind, states, month: isMonth(month) ? month : null } satisfies LedgerFilter,
    setKind: (next: LedgerKind | null) => changeQuery({ kind: next, state: null, page: null }),
    setStates: (next: readonly LedgerState[]) =>
      changeQuery({ state: next.length === 0 ? null : next.join(','), page: null }),
    setMonth: (next: string | null) => changeQuery({ month: next, page: null }),
    clear: () => changeQuery({ kind: null, state: null, month: null, page: null }),
  }
}
