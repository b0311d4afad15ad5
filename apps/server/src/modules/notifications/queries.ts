import { sql } from 'kysely'
import type { Message } from '@hiwar/arabic/messages.ts'
import type { NotificationMethod, Role } from '@hiwar/contract/enums.ts'
import type { Channel } from '@hiwar/contract/notifications.ts'
import type { Changed } from '@hiwar/rules/notification-cells.ts'
import type { Executor, Tx } from '../../platform/database.ts'

/** All that decides how a person is told. */
export interface Reader {
  readonly id: number
  readonly role: Role
  readonly name: string | null
  readonly email: string
  readonly verifiedEmail: boolean
  readonly phone: string | null
  readonly verifiedPhone: boolean
  readonly verifiedWhatsapp: boolean
  readonly method: NotificationMethod | null
  readonly changed: Changed
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly chatId: number | null
}

export async function findReaders(db: Executor, ids: readonly number[]): Promise<Reader[]> {
  const rows = await db.selectFrom('users')
    .leftJoin('notificationSettings as settings', 'settings.userId', 'users.id')
    .leftJoin('telegramLinks as link', 'link.userId', 'users.id')
    .select(['users.id', 'users.role', 'users.name', 'users.email', 'users.verifiedEmail', 'users.phone', 'users.verifiedPhone',
      'users.verifiedWhatsapp', 'users.notificationMethod as method', 'settings.userId as settled', 'settings.events as changed', 'settings.quietFrom', 'settings.quietTo', 'link.chatId'])
    .where('users.id', 'in', [...ids])
    .execute()
  return rows.map(({ settled, changed, quietFrom, quietTo, ...row }) => ({
    ...row,
    role: row.role as Role,
    method: row.method as NotificationMethod | null,
    changed: changed ?? {},
    // Who never opened the settings has the quiet hours of the contract.
    quietFrom: settled === null ? '23:00' : quietFrom,
    quietTo: settled === null ? '08:00' : quietTo,
  }))
}

export async function findAdminIds(db: Executor, roles: readonly Role[]): Promise<number[]> {
  const rows = await db.selectFrom('users').select('id').where('role', 'in', [...roles]).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

export interface NewDelivery {
  readonly userId: number
  readonly channel: Channel
  readonly about: string | null
  readonly message: Message
  readonly address: string | null
  readonly dueAt: Date
  readonly expiresAt: Date | null
}

/** Answers the id of each, in the order given. */
export async function insertDeliveries(tx: Tx, given: readonly NewDelivery[], at: Date): Promise<{ id: number; dueAt: Date }[]> {
  return await tx.insertInto('deliveries')
    .values(given.map(({ message, ...row }) => ({ ...row, kind: message.kind, message: JSON.stringify(message), createdAt: at })))
    .returning(['id', 'dueAt'])
    .execute()
}

export interface Delivery {
  readonly id: number
  readonly userId: number
  readonly channel: Channel
  readonly message: Message
  readonly address: string | null
  readonly attempts: number
  readonly expiresAt: Date | null
}

/**
 * Takes one delivery for this worker alone: a waiting one that is due, or one whose worker has been silent since `staleBefore`.
 * Two workers asking together: the second finds the row taken.
 */
export async function claimDelivery(db: Executor, id: number, given: { at: Date; staleBefore: Date }): Promise<Delivery | undefined> {
  const row = await db.updateTable('deliveries')
    .set((on) => ({ state: 'sending', claimedAt: given.at, attempts: on('attempts', '+', 1) }))
    .where('id', '=', id)
    .where((on) => on.or([
      on.and([on('state', '=', 'waiting'), on('dueAt', '<=', given.at)]),
      on.and([on('state', '=', 'sending'), on('claimedAt', '<', given.staleBefore)]),
    ]))
    .returning(['id', 'userId', 'channel', 'message', 'address', 'attempts', 'expiresAt'])
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, channel: row.channel as Channel, message: row.message as Message }
}

/** Ends a delivery for good. */
export async function settleDelivery(db: Executor, id: number, end: {
  state: 'sent' | 'failed' | 'skipped'; at: Date; carrier?: string; carrierRef?: string | null; fault?: string
}): Promise<void> {
  const { at, ...rest } = end
  await db.updateTable('deliveries').set({ ...rest, settledAt: at }).where('id', '=', id).where('state', '=', 'sending').execute()
}

/** Back in line after a passing fault. */
export async function returnDelivery(db: Executor, id: number, given: { dueAt: Date; fault: string }): Promise<void> {
  await db.updateTable('deliveries')
    .set({ state: 'waiting', claimedAt: null, ...given })
    .where('id', '=', id).where('state', '=', 'sending')
    .execute()
}

/** Deliveries nobody works on although they are due: their worker died, or their job was lost. */
export async function findLeftDeliveries(db: Executor, given: { dueBefore: Date; staleBefore: Date; limit: number }): Promise<number[]> {
  const rows = await db.selectFrom('deliveries').select('id')
    .where((on) => on.or([
      on.and([on('state', '=', 'waiting'), on('dueAt', '<', given.dueBefore)]),
      on.and([on('state', '=', 'sending'), on('claimedAt', '<', given.staleBefore)]),
    ]))
    .orderBy('dueAt').limit(given.limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Withdraws what was not sent yet. */
export async function withdraw(tx: Tx, about: string, kind: Message['kind'], at: Date): Promise<void> {
  await tx.updateTable('deliveries')
    .set({ state: 'skipped', settledAt: at, fault: 'withdrawn' })
    .where('about', '=', about).where('kind', '=', kind).where('state', '=', 'waiting')
    .execute()
}

/** Old messages hold names and times of people; what went out long ago is forgotten. */
export async function deleteOldDeliveries(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('deliveries').where('createdAt', '<', before).execute()
  await sql`delete from reminders where start < ${before}`.execute(db)
}
