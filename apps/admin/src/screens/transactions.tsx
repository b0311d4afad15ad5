import { TransactionList } from '../features/transactions/transaction-list.tsx'

/** `/transactions`: payments and refunds (admin.md 1.10). */
export function TransactionsScreen() {
  return <TransactionList />
}
