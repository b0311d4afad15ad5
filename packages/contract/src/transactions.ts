import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PaymentMethod, Period, Role, TransactionStatus } from './enums.ts'
import { QueryCounts, QueryInstants } from './comparison.ts'
import {
  Id,
  IdParams,
  Instant,
  Money,
  QueryBoolean,
  QueryId,
  QueryInt,
  oneOf,
  paginated,
  paging,
  queryArray,
  queryOneOf,
} from './fields.ts'
import { admins } from './roles.ts'

/** How to go on with an open payment, on whatever device. */
export const Checkout = z.object({
  redirectUrl: z.nullable(z.string()),
  referenceNumber: z.nullable(z.string()),
  walletQr: z.nullable(z.string()),
  expiresAt: Instant,
})
export type Checkout = z.infer<typeof Checkout>

/** Whether the payer can have all of it back without asking the team (more.md 5). */
export const OwnRefund = z.object({
  /** Open: it can be asked for. Pending: it was, and the provider has not answered yet. */
  state: z.enum(['open', 'pending']),
  /** Until when it can be asked for. */
  until: Instant,
})
export type OwnRefund = z.infer<typeof OwnRefund>

export const Transaction = z.object({
  id: Id,
  userId: Id,
  planId: Id,
  planPeriod: oneOf(Period),
  /** Piastres the customer must pay. */
  amount: Money,
  status: oneOf(TransactionStatus),
  paymentMethod: oneOf(PaymentMethod),
  /** The provider's order number; above 2^31. */
  providerRefNum: z.nullable(z.number()),
  createdAt: Instant,
  updatedAt: Instant,
  /** When the money came; null before, and where it never did. */
  paidAt: z.nullable(Instant),
  couponId: z.nullable(Id),
  refundedAmount: Money,
  /** Only to the owner and only while New. */
  checkout: z.nullable(Checkout),
  /** Only to the owner and only where the rule allows it now. */
  ownRefund: z.nullable(OwnRefund),
})
export type Transaction = z.infer<typeof Transaction>

export const getLastTransaction = endpoint({
  name: 'getLastTransaction',
  method: 'GET',
  path: '/tx/last',
  who: [Role.Student],
  summary: 'My newest payment',
  reply: z.nullable(Transaction),
})

export const listTransactions = endpoint({
  name: 'listTransactions',
  method: 'GET',
  path: '/tx/list',
  who: [Role.Student, ...admins],
  summary: "Own payments; admins see anyone's",
  query: z.object({
    ...paging,
    ids: queryArray(QueryId),
    users: queryArray(QueryId),
    plans: queryArray(QueryId),
    planPeriods: queryArray(queryOneOf(Period)),
    providerRefNums: queryArray(z.pipe(QueryInt, z.int().check(z.gte(1)))),
    amount: QueryCounts,
    statuses: queryArray(queryOneOf(TransactionStatus)),
    paymentMethods: queryArray(queryOneOf(PaymentMethod)),
    after: z.optional(Instant),
    before: z.optional(Instant),
    paidAt: QueryInstants,
    /** Paid by mistake, and not refunded yet; read for admins only. */
    needsRefund: z.optional(QueryBoolean),
  }),
  reply: paginated(Transaction),
})

export const getTransaction = endpoint({
  name: 'getTransaction',
  method: 'GET',
  path: '/tx/:id',
  who: [Role.Student, ...admins],
  summary: 'One payment',
  params: IdParams,
  reply: Transaction,
  fails: ['transaction-not-found'],
})

/** One step of a payment, of what it bought or of a refund: who, when, from what, to what and why. */
export const HistoryStep = z.object({
  kind: z.enum(['transaction', 'refund', 'subscription']),
  /**
   * Of a payment `TransactionStatus`; of a refund 0 asked for, 1 done, 2 refused; of a subscription 1 begun, 2 ended
   * early.
   */
  from: z.nullable(z.int()),
  to: z.int(),
  /** Null: the provider or the product itself. To the student nobody else is named. */
  actorId: z.nullable(Id),
  reason: z.string(),
  /** Piastres, of a refund. */
  amount: z.nullable(Money),
  at: Instant,
})
export type HistoryStep = z.infer<typeof HistoryStep>

export const getTransactionHistory = endpoint({
  name: 'getTransactionHistory',
  method: 'GET',
  path: '/tx/:id/history',
  who: [Role.Student, ...admins],
  summary: 'Everything that happened to a payment, oldest first',
  params: IdParams,
  reply: z.object({ list: z.array(HistoryStep) }),
  fails: ['transaction-not-found'],
})
