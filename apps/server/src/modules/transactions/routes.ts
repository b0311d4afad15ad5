import {
  getLastTransaction,
  getTransaction,
  getTransactionHistory,
  listTransactions,
} from '@hiwar/contract/transactions.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { readHistory, readLastTransaction, readTransaction, searchTransactions } from './service.ts'

export function transactionsRoutes(serve: Serve, deps: Deps): void {
  serve(getLastTransaction, ({ actor }) => readLastTransaction(deps, actor))
  serve(listTransactions, ({ actor, query }) => searchTransactions(deps, actor, query))
  serve(getTransaction, ({ actor, params }) => readTransaction(deps, actor, params.id))
  serve(getTransactionHistory, ({ actor, params }) => readHistory(deps, actor, params.id))
}
