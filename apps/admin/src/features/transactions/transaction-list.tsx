import { listTransactions } from '@hiwar/contract/transactions.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { useMemo } from 'react'
import { List } from '../../parts/list/list.tsx'
import type { OpenRow } from '../../parts/list/list-props.ts'
import { useListState } from '../../parts/list/use-list-state.ts'
import { usePlans } from '../../parts/plans/use-plans.ts'
import { transactionCard, transactionColumns } from '../../parts/transactions/transaction-columns.tsx'
import { transactionsList, transactionsQuery } from '../../parts/transactions/transactions-list.ts'

const TransactionDrawer = lazyWithRetry(async () => (await import('./transaction-drawer.tsx')).TransactionDrawer)

const drawerOf = (open: OpenRow) => <TransactionDrawer key={open.id} {...open} />

/** All payments, newest first (admin.md 1.10). */
export function TransactionList() {
  const plans = usePlans()
  const list = useMemo(() => transactionsList(plans), [plans])
  const control = useListState(list)
  return (
    <List
      control={control}
      title="المدفوعات"
      endpoint={listTransactions}
      query={transactionsQuery}
      idOf={({ id }) => id}
      nameOf={({ id }) => `الدفعة ${id}`}
      columns={transactionColumns}
      card={transactionCard}
      peopleOf={({ userId }) => [userId]}
      drawer={drawerOf}
      empty={{ illustration: 'no-payments', text: 'لم يدفع أي طالب بعد. تظهر هنا كل محاولة دفع.' }}
    />
  )
}
