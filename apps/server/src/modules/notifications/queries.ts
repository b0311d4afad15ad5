import { sql } from 'kysely'
import type { Message } from '@hiwar/arabic/messages.ts'
import type { CalendarKind, LessonDuration, NotificationMethod, Role } from '@hiwar/contract/enums.ts'
import type { Channel, DeliveryState, NotificationEvent } from '@hiwar/contract/notifications.ts'
import type { PreferenceChanges } from '@hiwar/rules/notification-preferences.ts'
import type { Deps } from '../../deps.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** Everything that decides how a person is notified. */
export interface Recipient {
  readonly id: number
  readonly role: Role
  readonly name: string | null
  readonly email: string
  readonly verifiedEmail: boolean
  readonly phone: string | null
  readonly verifiedPhone: boolean
  readonly verifiedWhatsapp: boolean
  readonly method: NotificationMethod | null
  readonly changed: PreferenceChanges
  readonly quietFrom: string | null
  readonly quietTo: string | null
  readonly chatId: number | null
  /** Browsers that are pushed to; none where push is switched off. */
  readonly devices: readonly number[]
  /** As stored: only the choices that differ from the defaults. */
  readonly preferences: unknown
}

const recipients = statement<Recipient & { settled: number | null }>(`
  select users.id, role, name, email, verified_email as "verifiedEmail", users.phone, verified_phone as "verifiedPhone",
    verified_whatsapp as "verifiedWhatsapp", notification_method as method, preferences, settings.user_id as settled,
    coalesce(settings.events, '{}') as changed, settings.quiet_from as "quietFrom", settings.quiet_to as "quietTo",
    link.chat_id as "chatId",
    array(select id from push_subscriptions where user_id = users.id order by id) as devices
  from users
  left join notification_settings settings on settings.user_id = users.id
  left join telegram_links link on link.user_id = users.id
  where users.id = any($1::int[])`)

export async function findRecipients(
  { webPush }: Pick<Deps, 'webPush'>,
  db: Executor,
  ids: readonly number[],
): Promise<Recipient[]> {
  const rows = await recipients(db, [...ids])
  return rows.map(({ settled, quietFrom, quietTo, ...row }) => ({
    ...row,
    devices: webPush === null ? [] : row.devices,
    // Without saved settings the contract's default quiet hours apply.
    quietFrom: settled === null ? '23:00' : quietFrom,
    quietTo: settled === null ? '08:00' : quietTo,
  }))
}

export async function findAdminIds(db: Executor, roles: readonly Role[]): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', [...roles])
    .orderBy('id')
    .execute()
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

/** Returns the id of each, in the order given. */
export async function insertDeliveries(
  tx: Tx,
  given: readonly NewDelivery[],
  at: Date,
): Promise<{ id: number; dueAt: Date }[]> {
  return await tx
    .insertInto('deliveries')
    .values(
      given.map(({ message, ...row }) => ({
        ...row,
        kind: message.kind,
        message: JSON.stringify(message),
        createdAt: at,
      })),
    )
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
 * Claims one delivery for this worker: a waiting one that is due, or one whose worker has been silent since
 * `staleBefore`. Of two workers at once only one gets it.
 */
export async function claimDelivery(
  db: Executor,
  id: number,
  given: { at: Date; staleBefore: Date },
): Promise<Delivery | undefined> {
  const row = await db
    .updateTable('deliveries')
    .set((on) => ({ state: 'sending', claimedAt: given.at, attempts: on('attempts', '+', 1) }))
    .where('id', '=', id)
    .where((on) =>
      on.or([
        on.and([on('state', '=', 'waiting'), on('dueAt', '<=', given.at)]),
        on.and([on('state', '=', 'sending'), on('claimedAt', '<', given.staleBefore)]),
      ]),
    )
    .returning(['id', 'userId', 'channel', 'message', 'address', 'attempts', 'expiresAt'])
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, channel: row.channel, message: row.message as Message }
}

/**
 * A worker's claim on a delivery. The attempt number makes the updates of a worker that was given up for dead have no
 * effect once another worker has claimed the row.
 */
export type Claim = Pick<Delivery, 'id' | 'attempts'>

/** Sets the final state of a delivery. */
export async function finishDelivery(
  db: Executor,
  claim: Claim,
  end: {
    state: 'sent' | 'failed' | 'skipped'
    at: Date
    carrier?: string
    carrierRef?: string | null
    fault?: string
  },
): Promise<void> {
  const { at, ...rest } = end
  await db
    .updateTable('deliveries')
    .set({ ...rest, settledAt: at })
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .where('state', '=', 'sending')
    .execute()
}

/** Makes a delivery wait for another attempt, by the same channel or by another. */
export async function requeueDelivery(
  db: Executor,
  claim: Claim,
  given: { dueAt: Date; fault: string; channel: Channel },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'waiting', claimedAt: null, ...given })
    .where('id', '=', claim.id)
    .where('attempts', '=', claim.attempts)
    .where('state', '=', 'sending')
    .execute()
}

/** Deliveries that are due but that no worker handles: their worker died, or their job was lost. */
export async function findStuckDeliveries(
  db: Executor,
  given: { dueBefore: Date; staleBefore: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('deliveries')
    .select('id')
    .where((on) =>
      on.or([
        on.and([on('state', '=', 'waiting'), on('dueAt', '<', given.dueBefore)]),
        on.and([on('state', '=', 'sending'), on('claimedAt', '<', given.staleBefore)]),
      ]),
    )
    .orderBy('dueAt')
    .limit(given.limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** False when the booking was canceled or moved to another time. */
export async function isStillBooked(
  db: Executor,
  booking: { kind: CalendarKind; refId: number; userId: number; start: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('calendarEntries')
    .select('refId')
    .where('kind', '=', booking.kind)
    .where('refId', '=', booking.refId)
    .where('userId', '=', booking.userId)
    .where(sql<Date>`lower(during)`, '=', booking.start)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes old deliveries, because messages hold names and times of people. */
export async function deleteOldDeliveries(db: Executor, before: Date): Promise<void> {
  await db.deleteFrom('deliveries').where('createdAt', '<', before).execute()
  await sql`delete from reminders where start < ${before}`.execute(db)
}

/** The generation of a person's sign-ins; undefined without the person. */
export async function findGeneration(tx: Tx, userId: number): Promise<number | undefined> {
  const row = await tx.selectFrom('users').select('tokenGeneration').where('id', '=', userId).executeTakeFirst()
  return row?.tokenGeneration
}

/** Deletes a link to a chat that can no longer be written to; a newer link of the same person stays. */
export async function unlinkChat(db: Executor, userId: number, chatId: number): Promise<void> {
  await db.deleteFrom('telegramLinks').where('userId', '=', userId).where('chatId', '=', chatId).execute()
}

export interface DueReminder {
  readonly kind: CalendarKind
  readonly refId: number
  readonly userId: number
  readonly start: Date
  /** Minutes of the booking. */
  readonly duration: LessonDuration
  readonly other: string | null
}

/**
 * Claims the reminders due `minutes` before a booking's start and returns them with the other member's name. A reminder
 * is claimed once over all processes; a booking made or moved after its reminder fell due has none (lessons.md M2, M3).
 */
export async function claimReminders(
  tx: Tx,
  given: { minutes: number; from: Date; to: Date; at: Date; limit: number },
): Promise<DueReminder[]> {
  const { minutes, at } = given
  const start = sql<Date>`lower(entry.during)`
  const { rows } = await sql<DueReminder>`
    with claimed as (
      insert into reminders (kind, ref_id, user_id, minutes, start, claimed_at)
      select entry.kind, entry.ref_id, entry.user_id, ${minutes}, ${start}, ${at}
      from calendar_entries entry
      where ${start} >= ${given.from} and ${start} <= ${given.to}
        and (entry.entered_at is null or entry.entered_at <= ${start} - ${minutes} * interval '1 minute')
        and not exists (
          select from reminders done
          where done.kind = entry.kind and done.ref_id = entry.ref_id and done.user_id = entry.user_id
            and done.minutes = ${minutes} and done.start = ${start}
        )
      order by ${start} limit ${given.limit}
      on conflict do nothing
      returning kind, ref_id, user_id, start
    )
    select claimed.kind, claimed.ref_id as "refId", claimed.user_id as "userId", claimed.start,
      (extract(epoch from upper(entry.during) - lower(entry.during)) / 60)::int as duration,
      (
        select users.name from calendar_entries other join users on users.id = other.user_id
        where other.kind = claimed.kind and other.ref_id = claimed.ref_id and other.user_id <> claimed.user_id limit 1
      ) as other
    from claimed
    join calendar_entries entry
      on entry.kind = claimed.kind and entry.ref_id = claimed.ref_id and entry.user_id = claimed.user_id`.execute(tx)
  return rows
}

export async function saveSettings(
  tx: Tx,
  given: { userId: number; changed: PreferenceChanges; quietFrom: string | null; quietTo: string | null; at: Date },
): Promise<void> {
  const { userId, quietFrom, quietTo } = given
  const row = { events: JSON.stringify(given.changed), quietFrom, quietTo, updatedAt: given.at }
  await tx
    .insertInto('notificationSettings')
    .values({ userId, ...row })
    .onConflict((clash) => clash.column('userId').doUpdateSet(row))
    .execute()
}

/** Links the chat with this account alone. False when the account no longer exists. */
export async function linkChat(tx: Tx, given: { userId: number; chatId: number; at: Date }): Promise<boolean> {
  const { userId, chatId, at: linkedAt } = given
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  if (owner === undefined) return false
  await tx.deleteFrom('telegramLinks').where('chatId', '=', chatId).where('userId', '<>', userId).execute()
  await tx
    .insertInto('telegramLinks')
    .values({ userId, chatId, linkedAt })
    .onConflict((clash) =>
      clash.column('userId').doUpdateSet((on) => ({
        chatId,
        linkedAt,
        // Linking the same chat again keeps the phone it shared.
        phone: on.case().when('telegramLinks.chatId', '=', chatId).then(on.ref('telegramLinks.phone')).else(null).end(),
      })),
    )
    .execute()
  return true
}

/** False when the chat is linked with no account. */
export async function saveChatPhone(db: Executor, given: { chatId: number; phone: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('telegramLinks')
    .set({ phone: given.phone })
    .where('chatId', '=', given.chatId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function unlinkTelegramOf(db: Executor, userId: number): Promise<void> {
  await db.deleteFrom('telegramLinks').where('userId', '=', userId).execute()
}

/** People who switched on at least one channel for an event that is off by default, ascending, those after `after`. */
export async function findOptedIn(
  db: Executor,
  event: NotificationEvent,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const on = (channel: Channel) => sql<boolean>`(events -> ${event}::text ->> ${channel}::text) = 'true'`
  const rows = await db
    .selectFrom('notificationSettings')
    .select('userId')
    .where('userId', '>', after)
    .where((where) => where.or([on('message'), on('email'), on('push')]))
    .orderBy('userId')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}

/**
 * Claims messages that are sent once; returns whose no process had claimed before. In one order everywhere, so that two
 * processes at once wait for each other and do not deadlock.
 */
export async function claimOnce(
  tx: Tx,
  claims: readonly { kind: number; refId: number; userId: number; start: Date }[],
  claimedAt: Date,
): Promise<ReadonlySet<number>> {
  if (claims.length === 0) return new Set()
  const rows = await tx
    .insertInto('reminders')
    .values(claims.map((claim) => ({ ...claim, minutes: 0, claimedAt })))
    .onConflict((clash) => clash.constraint('a_reminder_goes_out_once').doNothing())
    .returning('userId')
    .execute()
  return new Set(rows.map(({ userId }) => userId))
}

/** How many lessons each person finished in a span, and their minutes in total; without a lesson there is no row. */
export async function sumLessons(
  db: Executor,
  given: { userIds: readonly number[]; from: Date; to: Date },
): Promise<{ userId: number; lessons: number; minutes: number }[]> {
  return await db
    .selectFrom('lessons')
    .innerJoin('lessonMembers as member', 'member.lessonId', 'lessons.id')
    .select((on) => [
      'member.userId',
      on.fn.countAll<number>().as('lessons'),
      on.fn.sum<number>('lessons.duration').as('minutes'),
    ])
    .where('member.userId', 'in', [...given.userIds])
    .where('lessons.canceledAt', 'is', null)
    .where('lessons.end', '>', given.from)
    .where('lessons.end', '<=', given.to)
    .groupBy('member.userId')
    .orderBy('member.userId')
    .execute()
}

export interface DeliveryOfUser {
  readonly channel: Channel
  readonly message: Message
  readonly state: DeliveryState
  readonly createdAt: Date
}

/** Newest first, with the count of all. */
export async function pageOfDeliveries(
  db: Executor,
  userId: number,
  page: { limit: number; offset: number },
): Promise<{ list: DeliveryOfUser[]; total: number }> {
  const list = await db
    .selectFrom('deliveries')
    .select(['channel', 'message', 'state', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await db
    .selectFrom('deliveries')
    .select((on) => on.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return { list: list.map((row) => ({ ...row, message: row.message as Message })), total }
}
