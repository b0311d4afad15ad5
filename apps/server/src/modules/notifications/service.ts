import type { Message } from '@hiwar/arabic/messages.ts'
import { NotificationMethod, Role } from '@hiwar/contract/enums.ts'
import { Channel, type NotificationEvent } from '@hiwar/contract/notifications.ts'
import { isNotified, isDeferredByQuietHours } from '@hiwar/rules/notification-preferences.ts'
import { endOfQuiet } from '@hiwar/rules/quiet-hours.ts'
import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { addToInbox } from '../inbox/service.ts'
import { aboutOf, channelsOf, eventOf, expiryOf, isAccountWarning } from './events.ts'
import { findAdminIds, findRecipients, insertDeliveries, type NewDelivery, type Recipient } from './queries.ts'

type NotifyDeps = Pick<Deps, 'db' | 'now' | 'jobs' | 'realtime' | 'webPush'>

/**
 * Notifies a person by the channels of their choice after the commit: the delivery and its job are written in the
 * transaction (lessons.md B7), and a row of the inbox, whatever channels are on (more.md 4). Without an address nothing
 * is sent, and nothing fails.
 */
export async function notify(deps: NotifyDeps, tx: Tx, userId: number, message: Message): Promise<void> {
  await notifyAll(deps, tx, [{ userId, message }])
}

/** `notify` for many people, with no more statements than for one. */
export async function notifyAll(
  deps: NotifyDeps,
  tx: Tx,
  all: readonly { userId: number; message: Message }[],
): Promise<void> {
  if (all.length === 0) return
  const recipients = new Map(
    (await findRecipients(deps, tx, [...new Set(all.map(({ userId }) => userId))])).map((recipient) => [
      recipient.id,
      recipient,
    ]),
  )
  const told = all.flatMap(({ userId, message }) => {
    const recipient = recipients.get(userId)
    return recipient === undefined ? [] : [{ recipient, message }]
  })
  await addToInbox(
    deps,
    tx,
    told.map(({ recipient: { id, role }, message }) => ({ userId: id, role, message, object: aboutOf(message) })),
  )
  await enqueueDeliveries(
    deps,
    tx,
    told.flatMap(({ recipient, message }) => deliveriesTo(recipient, message, deps.now())),
  )
}

/** Notifies every admin who handles money of something that needs a person (money.md 11.9). */
export async function notifyAdmins(deps: NotifyDeps, tx: Tx, message: Message): Promise<void> {
  await notifyRoles(deps, tx, { roles: [Role.SuperAdmin, Role.RegularAdmin], message })
}

/** Notifies the super admins, who are responsible for the back office itself (admin.md 3.2). */
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

/** Sends by one channel whatever the settings say: for the test message a person requests. */
export async function notifyByChannel(
  deps: NotifyDeps,
  tx: Tx,
  recipient: Recipient,
  message: Message,
  channel: Channel,
): Promise<void> {
  const userId = recipient.id
  await enqueueDeliveries(
    deps,
    tx,
    addressesOf(recipient, message, channel).map((address) => ({
      userId,
      channel,
      message,
      about: null,
      address,
      dueAt: deps.now(),
      expiresAt: null,
    })),
  )
}

/** When each of these people may be notified: now, or at the end of their current quiet hours (extras.md 6.4). */
export async function quietEnds(tx: Tx, userIds: readonly number[], now: Date): Promise<ReadonlyMap<number, Date>> {
  const recipients = userIds.length === 0 ? [] : await findRecipients({ webPush: null }, tx, userIds)
  return new Map(recipients.map((recipient) => [recipient.id, endOfQuiet(quietOf(recipient), now)]))
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

function deliveriesTo(recipient: Recipient, message: Message, now: Date): NewDelivery[] {
  const event = eventOf(message)
  const quiet = quietOf(recipient)
  const dueAt = event !== null && isDeferredByQuietHours(event) ? endOfQuiet(quiet, now) : now
  const expiresAt = expiryOf(message)
  // Stryker disable next-line EqualityOperator: what is too late as it is due is not delivered either
  if (expiresAt !== null && expiresAt <= dueAt) return []
  const mayMail = !hasSwitchedMailOff(recipient, event)
  const channels = channelsFor(recipient, message)
  return [...new Set(channels.map((channel) => (mayMail ? insteadOfMessenger(recipient, channel) : channel)))]
    .filter((channel) => isReachable(recipient, message, channel))
    .flatMap((channel) =>
      addressesOf(recipient, message, channel).map((address) => ({
        userId: recipient.id,
        channel,
        about: aboutOf(message),
        message,
        address,
        dueAt,
        expiresAt,
      })),
    )
}

/** The channels by which a person is told this. */
function channelsFor({ role, changed }: Recipient, message: Message): readonly Channel[] {
  const event = eventOf(message)
  return event === null
    ? channelsOf(message)
    : Object.values(Channel).filter((channel) => isNotified(event, channel, role, changed))
}

const hasSwitchedMailOff = ({ changed }: Recipient, event: NotificationEvent | null) =>
  event !== null && changed[event]?.email === false

const wantsMessages = ({ method, phone, verifiedPhone }: Recipient) =>
  method !== null && phone !== null && verifiedPhone

/**
 * Whether mail stands in for a message that no messenger takes at sending: it reaches the person, is not switched off
 * for this, and does not go out beside the message anyway (lessons.md M4).
 */
export function mayMailInstead(recipient: Recipient, message: Message): boolean {
  const channels = channelsFor(recipient, message)
  return (
    wantsMessages(recipient) &&
    recipient.verifiedEmail &&
    channels.includes(Channel.Message) &&
    !channels.includes(Channel.Email) &&
    !hasSwitchedMailOff(recipient, eventOf(message))
  )
}

/**
 * A message needs a chosen method and a verified phone, a mail a verified address unless it warns about the account
 * itself (lessons.md M4).
 */
function isReachable(recipient: Recipient, message: Message, channel: Channel): boolean {
  if (channel === Channel.Message) return wantsMessages(recipient)
  return channel === Channel.Push ? recipient.devices.length > 0 : recipient.verifiedEmail || isAccountWarning(message)
}

/**
 * Mail for who chose a messenger that cannot reach them, and has not switched mail off for it: Telegram without a linked
 * chat, and no verified WhatsApp.
 */
function insteadOfMessenger(recipient: Recipient, channel: Channel): Channel {
  const isLost = wantsMessages(recipient) && recipient.verifiedEmail && addressOf(recipient) === null
  return channel === Channel.Message && isLost ? Channel.Email : channel
}

/** One delivery each: a push goes to every device, anything else to the one address of its channel. */
const addressesOf = (recipient: Recipient, message: Message, channel: Channel): readonly (string | null)[] =>
  channel === Channel.Push ? recipient.devices.map(deviceAddress) : [addressToKeep(recipient, message, channel)]

const deviceAddress = (id: number) => `push:${id}`

/** The address to store with a delivery that the account may no longer have by then; else null. */
function addressToKeep(recipient: Recipient, message: Message, channel: Channel): string | null {
  if (message.kind === 'email-changed') return message.formerEmail
  if (message.kind !== 'deletion-done') return null
  if (channel === Channel.Email) return recipient.email
  const address = addressOf(recipient)
  return address === null ? null : `${address.carrier}:${address.to}`
}

/** By which messenger a person is reached, and where: the one they chose, else WhatsApp when it is verified. */
export function addressOf(recipient: Recipient): { carrier: 'whatsapp' | 'telegram'; to: string } | null {
  const { phone, chatId } = recipient
  if (recipient.method === null || phone === null || !recipient.verifiedPhone) return null
  if (recipient.method === NotificationMethod.Telegram && chatId !== null)
    return { carrier: 'telegram', to: String(chatId) }
  return recipient.verifiedWhatsapp ? { carrier: 'whatsapp', to: internationalPhone(phone) } : null
}

/** `01xxxxxxxxx` as the messengers write it: country code, no plus. */
export const internationalPhone = (phone: string): string => `2${phone}`
