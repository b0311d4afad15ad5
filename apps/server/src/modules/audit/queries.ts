import { sql, type ExpressionBuilder, type Insertable } from 'kysely'
import type { Comparison } from '@hiwar/contract/comparison.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { holds } from '../../platform/db/comparison.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { AuditLogRow, Rows } from '../../platform/db/rows.ts'

export async function insertEntry(db: Executor, entry: Insertable<AuditLogRow>): Promise<void> {
  await db.insertInto('auditLog').values(entry).execute()
}

export interface Entry {
  readonly id: number
  readonly at: Date
  readonly actorId: number | null
  readonly actorEmail: string | null
  readonly actorName: string | null
  readonly actorRole: Role | null
  readonly action: string
  readonly targetType: string
  readonly targetId: string | null
  readonly userId: number | null
  readonly before: unknown
  readonly after: unknown
  readonly reason: string | null
  readonly requestId: string
  readonly outcome: string
  readonly ip: string | null
  readonly userAgent: string | null
}

export interface EntryFilter {
  readonly ids?: readonly number[] | undefined
  readonly actorId?: number | undefined
  /** Whole names, or beginnings that end in a dot. */
  readonly actions?: readonly string[] | undefined
  readonly targetType?: string | undefined
  readonly targetId?: string | undefined
  readonly userId?: number | undefined
  /** Of the account it is about. */
  readonly userRoles?: readonly Role[] | undefined
  readonly outcome?: string | undefined
  readonly requestId?: string | undefined
  readonly at?: Comparison<Date> | undefined
}

function isWanted(filter: EntryFilter) {
  const equals = (['actorId', 'targetType', 'targetId', 'userId', 'outcome', 'requestId'] as const).filter(
    (column) => filter[column] !== undefined,
  )
  return (on: ExpressionBuilder<Rows, 'auditLog'>) =>
    on.and([
      holds(on.ref('auditLog.at'), filter.at),
      ...equals.map((column) => on(`auditLog.${column}`, '=', filter[column] ?? null)),
      ...(filter.ids === undefined ? [] : [on('auditLog.id', 'in', filter.ids)]),
      ...(filter.userRoles === undefined
        ? []
        : [
            on(
              'auditLog.userId',
              'in',
              on.selectFrom('users').select('users.id').where('role', 'in', filter.userRoles),
            ),
          ]),
      ...(filter.actions === undefined
        ? []
        : [
            on.or(
              filter.actions.map((action) =>
                action.endsWith('.') ? on('auditLog.action', 'like', `${action}%`) : on('auditLog.action', '=', action),
              ),
            ),
          ]),
    ])
}

export async function countEntries(db: Executor, filter: EntryFilter): Promise<number> {
  const { total } = await db
    .selectFrom('auditLog')
    .select((on) => on.fn.countAll<number>().as('total'))
    .where(isWanted(filter))
    .executeTakeFirstOrThrow()
  return total
}

export async function pageOfEntries(
  db: Executor,
  filter: EntryFilter,
  page: { limit: number; offset: number },
): Promise<Entry[]> {
  return await db
    .selectFrom('auditLog')
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .select([
      'auditLog.id',
      'auditLog.at',
      'auditLog.actorId',
      'users.email as actorEmail',
      'users.name as actorName',
      'auditLog.actorRole',
      'auditLog.action',
      'auditLog.targetType',
      'auditLog.targetId',
      'auditLog.userId',
      'auditLog.before',
      'auditLog.after',
      'auditLog.reason',
      'auditLog.requestId',
      'auditLog.outcome',
      'auditLog.userAgent',
      sql<string | null>`host(audit_log.ip)`.as('ip'),
    ])
    .where((on) => isWanted(filter)(on))
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** Who was signed in while writing a contact request; undefined where there is none of that id. */
export async function findContactSender(db: Executor, id: number): Promise<{ userId: number | null } | undefined> {
  return await db.selectFrom('contactRequests').select('userId').where('id', '=', id).executeTakeFirst()
}

export async function findRole(db: Executor, userId: number): Promise<Role | undefined> {
  const row = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  return row?.role
}

/**
 * Of an erased account only the id stays: what the entries say of it goes, and from where it acted. The database lets
 * nothing else go.
 */
export async function clearEntries(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('auditLog')
    .set({ before: withoutPerson('before'), after: withoutPerson('after') })
    .where('userId', '=', userId)
    .execute()
  const isTheirs = (on: ExpressionBuilder<Rows, 'auditLog'>) =>
    on.or([on('actorId', '=', userId), on.and([on('actorId', 'is', null), on('userId', '=', userId)])])
  await tx
    .updateTable('auditLog')
    .set({ ip: null, userAgent: null })
    .where((on) => isTheirs(on))
    .execute()
}

/** `email`: an address that no account has any more. */
export async function clearInviteEntries(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('auditLog')
    .set({ before: withoutPerson('before'), after: withoutPerson('after') })
    .where('targetType', '=', 'invite')
    .where(sql<boolean>`${email.toLowerCase()} in (lower(before ->> 'email'), lower(after ->> 'email'))`)
    .execute()
}

const withoutPerson = (part: 'before' | 'after') => sql<string | null>`without_person(${sql.ref(part)})`
