import type { Message } from '@hiwar/arabic/messages.ts'
import { NotificationMethod, Role } from '@hiwar/contract/enums.ts'
import { Channel } from '@hiwar/contract/notifications.ts'
import { isNotified, isDeferredByQuietHours } from '@hiwar/rules/notification-preferences.ts'
import { endOfQuiet } from '@hiwar/rules/quiet-hours.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { aboutOf, channelsOf, eventOf, expiryOf, isAccountWarning } from './events.ts'
import { findAdminIds, findRecipients, insertDeliveries, type NewDelivery, type Recipient } from './queries.ts'

type NotifyDeps = Pick<Deps, 'now' | 'jobs'>

/**
 * Tells a person, by the channels of their choice, once the transaction is through: the row and its job are written in
 * it (lessons.md B7). Never fails for want of an address: then nothing is sent.
 */
export async function notify(deps: NotifyDeps, tx: Tx, userId: number, message: Message): Promise<void> {
  await notifyAll(deps, tx, [{ userId, message }])
}

/** `notify` for many, with as many statements as for one. */
export async function notifyAll(
  deps: NotifyDeps,
  tx: Tx,
  all: readonly { userId: number; message: Message }[],
): Promise<void> {
  if (all.length === 0) return
  const readers = new Map(
    (await findRecipients(tx, [...new Set(all.map(({ userId }) => userId))])).map((reader) => [reader.id, reader]),
  )
  const deliveries = all.flatMap(({ userId, message }) => {
    const reader = readers.get(userId)
    return reader === undefined ? [] : deliveriesTo(reader, message, deps.now())
  })
  await enqueueDeliveries(deps, tx, deliveries)
}

/** Tells every admin who handles money of something that needs a person (money.md 11.9). */
export async function notifyAdmins(deps: NotifyDeps, tx: Tx, message: Message): Promise<void> {
  await notifyRoles(deps, tx, { roles: [Role.SuperAdmin, Role.RegularAdmin], message })
}

/** Tells those who answer for the back office itself (admin.md 3.2). */
export async function notifySuperAdmins(deps: NotifyDeps, tx: Tx, message: Message): Promise<void> {
  await notifyRoles(deps, tx, { roles: [Role.SuperAdmin], message })
}

async function notifyRoles(
  deps: NotifyDeps,
  tx: Tx,
  { roles, message }: { roles: readonly Role[]; message: Message },
): Promise<void> {
  const ids = await findAdminIds(tx, roles)
  await notifyAll(
    deps,
    tx,
    ids.map((userId) => ({ userId, message })),
  )
}

/** Sends by the named channels whatever the preferences say: for the test a person asks for. */
export async function notifyByChannel(
  deps: NotifyDeps,
  tx: Tx,
  userId: number,
  message: Message,
  channel: Channel,
): Promise<void> {
  await enqueueDeliveries(deps, tx, [
    { userId, channel, message, about: null, address: null, dueAt: deps.now(), expiresAt: null },
  ])
}

/** When each of these people may be disturbed: now, or at the end of the quiet hours they are in (extras.md 6.4). */
export async function quietEnds(tx: Tx, userIds: readonly number[], now: Date): Promise<ReadonlyMap<number, Date>> {
  const readers = userIds.length === 0 ? [] : await findRecipients(tx, userIds)
  return new Map(readers.map((reader) => [reader.id, endOfQuiet(quietOf(reader), now)]))
}

const quietOf = ({ quietFrom, quietTo }: Recipient) =>
  quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }

async function enqueueDeliveries(deps: NotifyDeps, tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return
  const now = deps.now()
  for (const { id, dueAt } of await insertDeliveries(tx, deliveries, now)) {
    const wait = Math.ceil((dueAt.getTime() - now.getTime()) / 1000)
    await deps.jobs.enqueue(tx, 'delivery', { id }, wait > 0 ? { startAfterSeconds: wait } : {})
  }
}

function deliveriesTo(reader: Recipient, message: Message, now: Date): NewDelivery[] {
  const event = eventOf(message)
  const channels =
    event === null
      ? channelsOf(message)
      : Object.values(Channel).filter((channel) => isNotified(event, channel, reader.role, reader.changed))
  const quiet = quietOf(reader)
  const dueAt = event !== null && isDeferredByQuietHours(event) ? endOfQuiet(quiet, now) : now
  const expiresAt = expiryOf(message)
  if (expiresAt !== null && expiresAt <= dueAt) return []
  return channels
    .filter((channel) => isReachable(reader, message, channel))
    .map((channel) => ({
      userId: reader.id,
      channel,
      about: aboutOf(message),
      message,
      address: addressToKeep(reader, message, channel),
      dueAt,
      expiresAt,
    }))
}

/**
 * M4: a message needs a chosen method and a proven phone; a mail a proven address, unless it warns of the account
 * itself.
 */
function isReachable(reader: Recipient, message: Message, channel: Channel): boolean {
  if (channel === Channel.Message) return reader.method !== null && reader.phone !== null && reader.verifiedPhone
  return channel === Channel.Push ? false : reader.verifiedEmail || isAccountWarning(message)
}

/** Where a message must go although the account will have forgotten the address by then. */
function addressToKeep(reader: Recipient, message: Message, channel: Channel): string | null {
  if (message.kind === 'email-changed') return message.formerEmail
  if (message.kind !== 'deletion-done') return null
  if (channel === Channel.Email) return reader.email
  const address = addressOf(reader)
  return address === null ? null : `${address.carrier}:${address.to}`
}

/** Who carries a message to this person, and where: their choice, else the other way that is open to them. */
export function addressOf(reader: Recipient): { carrier: 'whatsapp' | 'telegram'; to: string } | null {
  const { phone, chatId } = reader
  if (reader.method === null || phone === null || !reader.verifiedPhone) return null
  if (reader.method === NotificationMethod.Telegram && chatId !== null)
    return { carrier: 'telegram', to: String(chatId) }
  return reader.verifiedWhatsapp ? { carrier: 'whatsapp', to: internationalPhone(phone) } : null
}

/** `01xxxxxxxxx` as the messengers write it: country code, no plus. */
export const internationalPhone = (phone: string): string => `2${phone}`
