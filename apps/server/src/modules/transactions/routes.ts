import {
  getLastTransaction,
  getTransaction,
  getTransactionHistory,
  listTransactions,
} from '@hiwar/contract/transactions.ts'
import type { Deps } from '../../deps.ts'
import type { Serve } from '../../http/serve.ts'
import { last, list, readHistory, readTransaction } from './service.ts'

export function transactionsRoutes(serve: Serve, deps: Deps): void {
  serve(getLastTransaction, ({ actor }) => last(deps, actor))
  serve(listTransactions, ({ actor, query }) => list(deps, actor, query))
  serve(getTransaction, ({ actor, params }) => readTransaction(deps, actor, params.id))
  serve(getTransactionHistory, ({ actor, params }) => readHistory(deps, actor, params.id))
}
