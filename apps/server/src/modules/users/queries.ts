import { sql, type Selectable, type Updateable } from 'kysely'
import type { City, Gender, Role } from '@hiwar/contract/enums.ts'
import type { ChangePreferences } from '@hiwar/contract/preferences.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { batched } from '../../platform/db/batch.ts'
import { columnNames, type UsersRow } from '../../platform/db/rows.ts'
import { snakeCase, statement } from '../../platform/db/statement.ts'
import { matches, type WantedText } from '../../platform/db/text-match.ts'

/** Columns that no reader of an account needs: the calendar key opens the calendar to anyone who has it. */
const unreadColumns = ['calendarKey', 'calendarMadeAt', 'calendarReadAt', 'lastSeenAt'] as const
type UnreadColumn = (typeof unreadColumns)[number]

/**
 * The row of a user. Of an erased one (`erasedAt`) it is kept for what others own of it; `preferences` holds only the
 * keys that were chosen, and is read by `wholePreferences`.
 */
export type UserRecord = Readonly<Omit<Selectable<UsersRow>, UnreadColumn>>

const isRead = (column: keyof UsersRow): column is Exclude<keyof UsersRow, UnreadColumn> =>
  // Stryker disable next-line ArrowFunction: no view shows them, this only spares reading
  !unreadColumns.some((unread) => unread === column)
// Stryker disable next-line MethodExpression: as said above
const userColumns = columnNames.users.filter(isRead)

export async function findUser(db: Executor, id: number): Promise<UserRecord | undefined> {
  return await db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}

const accounts = statement<UserRecord>(`
  select ${userColumns.map((column) => `users.${snakeCase(column)} as "${column}"`).join(', ')}
  from unnest($1::int[]) as asked (id) join users on users.id = asked.id`)

/** `findUser` for whoever opens the app; readers of the same moment share a statement. */
export const readUserRow = batched(async (db: Executor, ids: readonly number[]) => {
  const byId = new Map((await accounts(db, ids)).map((user) => [user.id, user]))
  return ids.map((id) => byId.get(id))
})

/** `email` in lower case (people.md R7). */
export async function findUserByEmail(db: Executor, email: string): Promise<UserRecord | undefined> {
  return await db
    .selectFrom('users')
    .select(userColumns)
    .where((on) => on(on.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst()
}

export async function userHasRole(db: Executor, id: number, role: Role): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).where('role', '=', role).executeTakeFirst()
  return row !== undefined
}

export interface NewUser {
  readonly email: string
  /** Null: signs in by the provider only. */
  readonly passwordHash: string | null
  readonly role: Role
  readonly verifiedEmail: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Breaks `an_email_belongs_to_one_person` when the address is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number> {
  const { id } = await tx.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  return id
}

/** What a change of a user's row may hold; absent = leave. */
export type UserChange = Omit<Updateable<UsersRow>, 'id' | 'role' | 'createdAt' | 'updatedAt'>

export async function updateUserRow(tx: Tx, id: number, change: UserChange & { updatedAt: Date }): Promise<void> {
  await tx.updateTable('users').set(change).where('id', '=', id).execute()
}

/**
 * Removes what was added to an account before its address was proved, by whoever had created it: the address has an owner
 * now (more.md 1).
 */
export async function dropUnprovenContacts(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('telegramLinks').where('userId', '=', id).execute()
  await tx
    .updateTable('users')
    .set({
      phone: null,
      verifiedPhone: false,
      verifiedWhatsapp: false,
      verifiedTelegram: false,
      notificationMethod: null,
      calendarKey: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function insertEmailUndo(
  tx: Tx,
  undo: { userId: number; formerEmail: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('emailUndos').values(undo).execute()
}

export interface EmailUndo {
  readonly id: number
  readonly userId: number
  readonly formerEmail: string
  readonly expiresAt: Date
}

export async function findEmailUndo(db: Executor, tokenHash: string): Promise<EmailUndo | undefined> {
  return await db
    .selectFrom('emailUndos')
    .select(['id', 'userId', 'formerEmail', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
}

/** Undone with a change are those that came after it; earlier ones can be undone still. */
export async function deleteEmailUndosFrom(tx: Tx, undo: Pick<EmailUndo, 'id' | 'userId'>): Promise<void> {
  await tx.deleteFrom('emailUndos').where('userId', '=', undo.userId).where('id', '>=', undo.id).execute()
}

export async function deleteExpiredEmailUndos(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('emailUndos').where('expiresAt', '<', before).execute()
}

/** Whether another account may still take this address back. */
export async function isEmailReserved(tx: Tx, given: { email: string; userId: number; at: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom('emailUndos')
    .select('id')
    .where((on) => on(on.fn<string>('lower', ['formerEmail']), '=', given.email.toLowerCase()))
    .where('userId', '<>', given.userId)
    .where('expiresAt', '>', given.at)
    .executeTakeFirst()
  return row !== undefined
}

/** Merges key by key in one statement, so that two devices changing different keys both win (extras.md 7). */
export async function mergePreferences(db: Executor, id: number, change: ChangePreferences): Promise<unknown> {
  const row = await db
    .updateTable('users')
    .set({ preferences: sql`preferences || ${JSON.stringify(change)}::jsonb` })
    .where('id', '=', id)
    .returning('preferences')
    .executeTakeFirst()
  return row?.preferences
}

const searchable = { name: 'users.name', email: 'users.email', phone: 'users.phone' } as const

export interface UserFilter {
  readonly ids?: readonly number[] | undefined
  readonly roles?: readonly Role[] | undefined
  readonly verifiedEmail?: boolean | undefined
  readonly gender?: Gender | undefined
  readonly city?: City | undefined
  /** Has a subscription that runs at `now`, or has none. */
  readonly subscribed?: { readonly wanted: boolean; readonly now: Date } | undefined
  readonly search: (WantedText & { readonly columns: readonly (keyof typeof searchable)[] | null }) | null
}

const runsSubscription = (given: UserFilter['subscribed']) => sql<boolean>`exists (
    select from subscriptions s where s.user_id = users.id and s.start <= ${given?.now} and s."end" > ${given?.now}
      and (s.terminated_at is null or s.terminated_at > ${given?.now})) = ${given?.wanted}`

function filtered(db: Executor, filter: UserFilter) {
  const { ids, roles, verifiedEmail, gender, city, subscribed, search } = filter
  return db
    .selectFrom('users')
    .where('erasedAt', 'is', null)
    .where((on) => on.and({ verifiedEmail, gender, city }))
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .$if(roles !== undefined, (query) => query.where('role', 'in', [...(roles ?? [])]))
    .$if(subscribed !== undefined, (query) => query.where(runsSubscription(subscribed)))
    .$if(search !== null, (query) => query.where((on) => on.or(search === null ? [] : wantedColumns(search))))
}

const wantedColumns = (search: NonNullable<UserFilter['search']>) =>
  (search.columns ?? (['name', 'email', 'phone'] as const)).map((column) => matches(searchable[column], search))

export async function countUsers(db: Executor, filter: UserFilter): Promise<number> {
  const { total } = await filtered(db, filter)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export interface UserPage {
  readonly order: readonly { column: 'id' | 'name' | 'email' | 'createdAt'; direction: 'asc' | 'desc' }[] | null
  /** Null: all of them. */
  readonly page: { readonly limit: number; readonly offset: number } | null
}

export async function pageOfUsers(db: Executor, filter: UserFilter, { order, page }: UserPage): Promise<UserRecord[]> {
  let query = filtered(db, filter).select(userColumns)
  for (const { column, direction } of order ?? [{ column: 'createdAt', direction: 'desc' } as const])
    query = query.orderBy(column, direction)
  query = query.orderBy('id', order?.[0]?.direction ?? 'desc')
  return await (page === null ? query : query.limit(page.limit).offset(page.offset)).execute()
}
