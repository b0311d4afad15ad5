import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PaymentMethod, Period, Role, TransactionStatus } from './enums.ts'
import { Id, IdParams, Instant, Money, QueryId, oneOf, paginated, paging, queryArray, queryOneOf } from './fields.ts'
import { admins } from './roles.ts'

/** How to go on with an open payment, on whatever device. */
export const Checkout = z.object({
  redirectUrl: z.nullable(z.string()), referenceNumber: z.nullable(z.string()), walletQr: z.nullable(z.string()), expiresAt: Instant,
})
export type Checkout = z.infer<typeof Checkout>

export const Transaction = z.object({
  id: Id, userId: Id, planId: Id, planPeriod: oneOf(Period),
  /** Piastres the customer must pay. */
  amount: Money,
  status: oneOf(TransactionStatus), paymentMethod: oneOf(PaymentMethod),
  /** The provider's order number; above 2^31. */
  providerRefNum: z.nullable(z.number()),
  createdAt: Instant, updatedAt: Instant,
  couponId: z.nullable(Id), refundedAmount: Money,
  /** Only to the owner and only while New. */
  checkout: z.nullable(Checkout),
})
export type Transaction = z.infer<typeof Transaction>

export const getLastTransaction = endpoint({
  name: 'getLastTransaction', method: 'GET', path: '/tx/last', who: [Role.Student], summary: 'My newest payment', reply: z.nullable(Transaction),
})

export const listTransactions = endpoint({
  name: 'listTransactions', method: 'GET', path: '/tx/list', who: [Role.Student, ...admins], summary: 'Own payments; admins see anyone\'s',
  query: z.object({
    ...paging, users: queryArray(QueryId), statuses: queryArray(queryOneOf(TransactionStatus)), paymentMethods: queryArray(queryOneOf(PaymentMethod)),
    after: z.optional(Instant), before: z.optional(Instant),
  }),
  reply: paginated(Transaction),
})

export const getTransaction = endpoint({
  name: 'getTransaction', method: 'GET', path: '/tx/:id', who: [Role.Student, ...admins], summary: 'One payment',
  params: IdParams, reply: Transaction, fails: ['transaction-not-found'],
})
