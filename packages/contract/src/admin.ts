import * as z from 'zod/mini'
import { Actor } from './actors.ts'
import { AuditOutcome, auditTargetTypes, readAuditAction } from './audit.ts'
import { QueryInstants } from './comparison.ts'
import { endpoint } from './endpoint.ts'
import { Role, StatsDays } from './enums.ts'
import { DateKey, Id, IdParams, Instant, QueryId, oneOf, paginated, paging, queryArray, queryOneOf } from './fields.ts'
import { MemberAttendance } from './reports.ts'
import { admins } from './roles.ts'
import { MINUTE_SECONDS } from './time.ts'

/** The name of an action, or the beginning of several up to its dot: `invoice.`. */
const WantedAction = z.string().check(z.refine((text) => readAuditAction(text) !== null, { error: 'bad-request' }))

const fields = z.nullable(z.record(z.string(), z.unknown()))

/**
 * One act of staff (admin.md 2.2). `before` and `after` hold the changed fields; address and browser are for super
 * admins.
 */
export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  actor: z.nullable(Actor),
  actorRole: z.nullable(oneOf(Role)),
  action: z.string(),
  targetType: z.string(),
  targetId: z.nullable(z.string()),
  userId: z.nullable(Id),
  before: fields,
  after: fields,
  reason: z.nullable(z.string()),
  requestId: z.string(),
  outcome: z.enum(AuditOutcome),
  ip: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint({
  name: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  who: admins,
  summary: 'What staff did, newest first; regular admins see their own acts, or those on one object',
  query: z.object({
    ids: queryArray(QueryId),
    actorId: z.optional(QueryId),
    action: queryArray(WantedAction),
    targetType: z.optional(z.enum(auditTargetTypes)),
    targetId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    userId: z.optional(QueryId),
    /** Roles of the account it is about. */
    userRoles: queryArray(queryOneOf(Role)),
    outcome: z.optional(z.enum(AuditOutcome)),
    requestId: z.optional(z.string().check(z.maxLength(64))),
    at: QueryInstants,
    ...paging,
  }),
  reply: paginated(AuditEntry),
})

const Detail = z.optional(
  z
    .record(z.string(), z.unknown())
    .check(
      z.refine((detail) => new TextEncoder().encode(JSON.stringify(detail)).length <= 2048, { error: 'bad-request' }),
    ),
)

/** `targetId`: whose phone was shown, by account or by contact request; which list was saved. */
export const TellAudit = z.object({
  action: z.enum(['phone.reveal', 'contact.reveal', 'export.csv']),
  targetId: z.string().check(z.minLength(1), z.maxLength(64)),
  detail: Detail,
})

export const tellAudit = endpoint({
  name: 'tellAudit',
  method: 'POST',
  path: '/admin/audit',
  who: admins,
  summary: 'Write down what only the browser knows: a phone shown, a list saved',
  body: TellAudit,
  fails: ['user-not-found', 'not-found'],
  audit: 'export.csv',
  rateLimit: { points: 120, seconds: MINUTE_SECONDS, by: 'user' },
})

export const getAttendance = endpoint({
  name: 'getAttendance',
  method: 'GET',
  path: '/admin/attendance/:id',
  who: admins,
  summary: "Who was in a lesson's session, and how long",
  params: IdParams,
  reply: z.object({ lessonId: Id, members: z.array(MemberAttendance) }),
  fails: ['lesson-not-found'],
})

const count = z.int()
const owed = z.array(z.object({ transactionId: Id, userId: Id }))

const since = z.nullable(Instant)

/** Since when the oldest of them waits; null while none does. The others have no such moment. */
const Waits = z.object({
  invoicesPending: since,
  invoicesUpdated: since,
  invoicesCancellation: since,
  invoicesOverdue: since,
  interviewsAwaitingResult: since,
  demosAwaitingResult: since,
  reportsOpen: since,
  refundsDueTotal: since,
  contactOpen: since,
  videosPending: since,
  deletionsBlocked: since,
})

/** Open work. */
export const QueueStats = z.object({
  invoicesPending: count,
  invoicesUpdated: count,
  invoicesCancellation: count,
  /** Open for more than five business days; Friday and Saturday are none. */
  invoicesOverdue: count,
  interviewsToday: count,
  interviewsAwaitingResult: count,
  demosAwaitingResult: count,
  /** All of people.md R1 but the activation. */
  tutorsReady: count,
  photoWaiting: count,
  photoUnassigned: count,
  reportsOpen: count,
  /** The oldest twenty. */
  refundsDue: owed,
  refundsDueTotal: count,
  contactOpen: count,
  videosPending: count,
  deletionsBlocked: count,
  since: Waits,
})

/**
 * `previous`: the same stretch one period earlier; null where nothing was yet. `spark`: twelve points, oldest first.
 */
const Figure = z.object({ value: count, previous: z.nullable(count), spark: z.array(count) })

export const KpiStats = z.object({
  students: Figure,
  activeTutors: Figure,
  lessonsToday: Figure,
  minutesThisWeek: Figure,
  activeSubscriptions: Figure,
  /** Piastres. */
  revenueThisMonth: Figure,
})

/** A block whose query failed is null (admin.md 2.1). Days and weeks of Cairo; money in piastres. */
export const AdminStats = z.object({
  generatedAt: Instant,
  queue: z.nullable(QueueStats),
  kpi: z.nullable(KpiStats),
  lessonsPerDay: z.nullable(z.array(z.object({ day: DateKey, open: count, fulfilled: count, canceled: count }))),
  minutesPerDay: z.nullable(z.array(z.object({ day: DateKey, offered: count, used: count }))),
  revenuePerWeek: z.nullable(z.array(z.object({ weekStart: DateKey, gross: count, refunded: count }))),
})
export type AdminStats = z.infer<typeof AdminStats>

export const getAdminStats = endpoint({
  name: 'getAdminStats',
  method: 'GET',
  path: '/admin/stats',
  who: admins,
  summary: 'Open work, six figures and three courses; at most a minute old',
  query: z.object({ days: z._default(queryOneOf(StatsDays), StatsDays.Month) }),
  reply: AdminStats,
  fails: ['service-unavailable'],
})
