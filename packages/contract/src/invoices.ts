import * as z from 'zod/mini'
import { QueryInstants } from './comparison.ts'
import { endpoint } from './endpoint.ts'
import { Bank, Gender, InvoiceState, InvoiceStatus, Role, WithdrawMethod } from './enums.ts'
import {
  Id,
  IdParams,
  Instant,
  Money,
  QueryBoolean,
  QueryId,
  oneOf,
  paginated,
  paging,
  queryArray,
  queryOneOf,
} from './fields.ts'
import { sorting } from './list-query.ts'
import { admins } from './roles.ts'

/** A request to be paid. Amounts in piastres; `receiver` is composite, the four fields after it are its parts. */
export const Invoice = z.object({
  id: Id,
  userId: Id,
  method: oneOf(WithdrawMethod),
  receiver: z.string(),
  bank: z.nullable(oneOf(Bank)),
  accountNumber: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  username: z.nullable(z.string()),
  amount: Money,
  status: oneOf(InvoiceStatus),
  state: oneOf(InvoiceState),
  pendingUpdate: z.nullable(z.object({ method: oneOf(WithdrawMethod), receiver: z.string(), requestedAt: Instant })),
  note: z.nullable(z.string()),
  /** Address of the proof; null to the tutor until fulfilled. */
  receipt: z.nullable(z.string()),
  addressedBy: z.nullable(Id),
  /** The tutor has had money sent there for a short while only; null to the tutor. */
  newReceiver: z.nullable(z.boolean()),
  /** Five business days after the request. */
  expectedBy: Instant,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Invoice = z.infer<typeof Invoice>

const Method = z
  .int()
  .check(z.refine((value) => value === 0 || value === 1 || value === 2, { error: 'invalid-withdraw-method' }))
const Receiver = z.string().check(z.maxLength(64, { error: 'bad-request' }))
/** Markup is read by the server, which counts the words alone. */
const Note = z.optional(z.nullable(z.string().check(z.maxLength(8000, { error: 'invoice-note-too-long' }))))

export const RequestWithdrawal = z.object({
  method: Method,
  receiver: Receiver,
  amount: z
    .int()
    .check(
      z.positive({ error: 'invoice-amount-zero-or-negative' }),
      z.lte(2_000_000_000, { error: 'invoice-max-amount-exceeded' }),
    ),
  note: Note,
})

export const requestWithdrawal = endpoint({
  name: 'requestWithdrawal',
  method: 'POST',
  path: '/invoice',
  who: [Role.Tutor],
  summary: 'Ask to be paid what was earned',
  body: RequestWithdrawal,
  reply: Invoice,
  fails: ['wrong-password'],
})

export const listInvoices = endpoint({
  name: 'listInvoices',
  method: 'GET',
  path: '/invoice',
  who: [Role.Tutor, ...admins],
  summary: "Own withdrawals; admins see anyone's",
  query: z.object({
    ...paging,
    users: queryArray(QueryId),
    methods: queryArray(queryOneOf(WithdrawMethod)),
    statuses: queryArray(queryOneOf(InvoiceStatus)),
    states: queryArray(queryOneOf(InvoiceState)),
    receipt: z.optional(QueryBoolean),
    ids: queryArray(QueryId),
    /** Open for more than five business days. */
    overdue: z.optional(QueryBoolean),
    createdAt: QueryInstants,
    updatedAt: QueryInstants,
    /** When it was marked as paid. */
    fulfilledAt: QueryInstants,
    ...sorting(['createdAt', 'updatedAt', 'amount']),
    orderBy: z.optional(z.enum(['created_at', 'updated_at', 'amount'])),
    orderDirection: z.optional(z.enum(['asc', 'desc'])),
  }),
  reply: paginated(Invoice),
})

export const InvoiceStats = z.object({
  income: z.object({ total: Money, future: Money, past: Money }),
  invoices: z.object({ total: Money, fulfilled: Money, pending: Money }),
  /** Below 0 after a correction. */
  spendable: z.int(),
  limits: z.object({
    min: Money,
    max: z.nullable(Money),
    available: Money,
    allowed: z.boolean(),
    why: z.enum(['ok', 'below-min', 'open-update']),
  }),
})
export type InvoiceStats = z.infer<typeof InvoiceStats>

export const getInvoiceStats = endpoint({
  name: 'getInvoiceStats',
  method: 'GET',
  path: '/invoice/stats/:id',
  who: [Role.Tutor, ...admins],
  summary: 'What a tutor earned, asked for and can ask for',
  params: IdParams,
  reply: InvoiceStats,
  fails: ['tutor-not-found'],
})

export const LedgerKind = { Lesson: 'lesson', Withdrawal: 'withdrawal' } as const
export type LedgerKind = (typeof LedgerKind)[keyof typeof LedgerKind]

/** A lesson is coming, then earned; a withdrawal is asked for, then paid, or returned when it was refused or canceled. */
export const LedgerState = {
  Coming: 'coming',
  Earned: 'earned',
  Asked: 'asked',
  Paid: 'paid',
  Returned: 'returned',
} as const
export type LedgerState = (typeof LedgerState)[keyof typeof LedgerState]

/** A lesson that is not canceled, or a withdrawal. The amounts that are not coming add up to what can be withdrawn. */
export const LedgerLine = z.object({
  /** When the lesson begins, or the withdrawal was asked for. */
  at: Instant,
  kind: oneOf(LedgerKind),
  lessonId: z.nullable(Id),
  invoiceId: z.nullable(Id),
  /** Of a lesson: its student. */
  person: z.nullable(
    z.object({
      id: Id,
      name: z.nullable(z.string()),
      image: z.nullable(z.string()),
      gender: z.nullable(oneOf(Gender)),
    }),
  ),
  minutes: z.nullable(z.int()),
  /** Piastres an hour, as the price of the lesson was fixed. */
  rate: z.nullable(Money),
  /** Below 0 for what was asked or paid, 0 for what was returned. */
  amount: z.int(),
  state: oneOf(LedgerState),
  /** By when what was asked is to be paid. */
  expectedBy: z.nullable(Instant),
})
export type LedgerLine = z.infer<typeof LedgerLine>

/** Sums of a month of Cairo over all lines that match, also those on other pages. */
export const LedgerMonth = z.object({
  /** `2026-05` */
  month: z.string(),
  coming: z.int(),
  earned: z.int(),
  /** What was asked and what was paid, below 0. */
  withdrawn: z.int(),
})
export type LedgerMonth = z.infer<typeof LedgerMonth>

export const listLedger = endpoint({
  name: 'listLedger',
  method: 'GET',
  path: '/invoice/ledger',
  who: [Role.Tutor, ...admins],
  summary: 'What a tutor earned and withdrew, newest first, with the sums of the months listed',
  query: z.object({
    ...paging,
    /** Whose; read for admins only, who must name it. */
    userId: z.optional(QueryId),
    kind: queryArray(queryOneOf(LedgerKind)),
    state: queryArray(queryOneOf(LedgerState)),
    at: QueryInstants,
  }),
  reply: z.extend(paginated(LedgerLine), { months: z.array(LedgerMonth) }),
  fails: ['tutor-not-found'],
})

/** An account that a tutor had money sent to. */
export const SavedReceiver = z.object({ method: oneOf(WithdrawMethod), receiver: z.string(), lastUsedAt: Instant })
export type SavedReceiver = z.infer<typeof SavedReceiver>

export const listReceivers = endpoint({
  name: 'listReceivers',
  method: 'GET',
  path: '/invoice/receivers',
  who: [Role.Tutor],
  summary: 'Where my withdrawals went, the last used first, at most five',
  reply: z.array(SavedReceiver),
})

export const EditInvoice = z.object({
  status: z.optional(z.int()),
  note: Note,
  method: z.optional(Method),
  receiver: z.optional(Receiver),
  declineUpdate: z.optional(z.literal(true)),
  expectedUpdatedAt: z.optional(Instant),
})
export type EditInvoice = z.infer<typeof EditInvoice>

/** JSON, or the same fields as a form with the file `receipt`. */
export const editInvoice = endpoint({
  name: 'editInvoice',
  method: 'PUT',
  path: '/invoice/:id',
  who: [Role.Tutor, ...admins],
  summary: 'Move a withdrawal on, or change its note',
  params: IdParams,
  body: z.optional(EditInvoice),
  files: { receipt: 'receipt' },
  reply: Invoice,
  fails: ['invoice-not-found', 'wrong-password'],
  audit: 'invoice.note',
})
