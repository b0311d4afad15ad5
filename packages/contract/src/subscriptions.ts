import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { QueryCounts, QuerySpan } from './comparison.ts'
import { Period, Role, Weekday } from './enums.ts'
import {
  Id,
  IdParams,
  Instant,
  QueryBoolean,
  QueryId,
  oneOf,
  paginated,
  paging,
  queryArray,
  queryOneOf,
} from './fields.ts'
import { admins } from './roles.ts'

export const Subscription = z.object({
  id: Id,
  userId: Id,
  planId: Id,
  txId: Id,
  period: oneOf(Period),
  /** Snapshot at purchase. */
  weeklyMinutes: z.int(),
  start: Instant,
  end: Instant,
  extendedBy: z.nullable(z.int()),
  terminatedAt: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Subscription = z.infer<typeof Subscription>

export const getUserSubscription = endpoint({
  name: 'getUserSubscription',
  method: 'GET',
  path: '/sub/user',
  who: [Role.Student, ...admins],
  summary: 'The running subscription and what is left of this quota week',
  query: z.object({ userId: QueryId }),
  reply: z.object({
    info: z.nullable(Subscription),
    remainingWeeklyMinutes: z.int(),
    week: z.nullable(z.object({ start: Instant, end: Instant })),
    renewsOn: z.nullable(oneOf(Weekday)),
  }),
})

export const listSubscriptions = endpoint({
  name: 'listSubscriptions',
  method: 'GET',
  path: '/sub/list',
  who: [Role.Student, ...admins],
  summary: "Own subscriptions; admins see anyone's",
  query: z.object({
    ...paging,
    ids: queryArray(QueryId),
    users: queryArray(QueryId),
    plans: queryArray(QueryId),
    transactions: queryArray(QueryId),
    periods: queryArray(queryOneOf(Period)),
    weeklyMinutes: QueryCounts,
    terminated: z.optional(QueryBoolean),
    extended: z.optional(QueryBoolean),
    start: QuerySpan,
    end: QuerySpan,
  }),
  reply: paginated(Subscription),
})

export const getSubscription = endpoint({
  name: 'getSubscription',
  method: 'GET',
  path: '/sub/:id',
  who: [Role.Student, ...admins],
  summary: 'One subscription',
  params: IdParams,
  reply: Subscription,
  fails: ['subscription-not-found'],
})
