import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import {
  Channel,
  NotificationEvent,
  TelegramChat,
  type getNotificationSettings,
  type updateNotificationSettings,
} from '@hiwar/contract/notifications.ts'
import { preferenceStateOf, isNotified, type PreferenceChanges } from '@hiwar/rules/notification-preferences.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { TooManyRequests, fail } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { transact } from '../../platform/db/transact.ts'
import { findRecipients, saveSettings, type Recipient } from './queries.ts'
import { addressOf, notifyByChannel } from './service.ts'

type Settings = Reply<typeof getNotificationSettings>

const testLimits = [
  { name: 'message-test-minute', points: 1, seconds: 60 },
  { name: 'message-test-day', points: 5, seconds: 24 * 3600 },
]
const events = Object.values(NotificationEvent)
const channels = Object.values(Channel)

/** Which events the caller is notified of, by which channels, and the quiet hours (extras.md 6.4). */
export async function readSettings(deps: Deps, actor: Actor): Promise<Settings> {
  const [recipient] = await findRecipients(deps, deps.db, [actor.id])
  return settingsView(deps, recipient ?? fail('unauthenticated'))
}

/** Merges the given choices into the stored ones; choices that are locked or do not exist are ignored. */
export async function changeSettings(
  deps: Deps,
  actor: Actor,
  sent: Received<typeof updateNotificationSettings.body>,
): Promise<Settings> {
  if (sent.events === undefined && sent.quiet === undefined) fail('empty-request')
  return await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const [recipient] = await findRecipients(deps, tx, [actor.id])
    if (recipient === undefined) fail('unauthenticated')
    const quiet = sent.quiet === undefined ? { from: recipient.quietFrom, to: recipient.quietTo } : sent.quiet
    const changed = mergeChanges(recipient, sent.events ?? {})
    const saved = { changed, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }
    await saveSettings(tx, { userId: actor.id, at: deps.now(), ...saved })
    return settingsView(deps, { ...recipient, ...saved })
  })
}

/** Sends a test message by the queue that real ones use (extras.md 6.3). */
export async function sendTest(deps: Deps, actor: Actor, channel: Channel): Promise<void> {
  const [recipient] = await findRecipients(deps, deps.db, [actor.id])
  const isReachable =
    recipient !== undefined &&
    {
      [Channel.Message]: addressOf(recipient) !== null,
      [Channel.Email]: recipient.verifiedEmail,
      [Channel.Push]: recipient.devices.length > 0,
    }[channel]
  if (recipient === undefined || !isReachable) fail('bad-request')
  if (!deps.jobs.isReady()) fail('service-unavailable')
  for (const limit of testLimits) {
    const wait = await deps.rateLimits.use(limit, `user:${actor.id}`)
    if (wait > 0) throw new TooManyRequests(wait)
  }

  await transact(deps, async (tx) => {
    await notifyByChannel(deps, tx, recipient, { kind: 'test' }, channel)
  })
}

function mergeChanges({ changed, role }: Recipient, sent: PreferenceChanges): PreferenceChanges {
  return Object.fromEntries(
    events.flatMap((event) => {
      const cells = { ...changed[event] }
      for (const channel of channels) {
        const choice = sent[event]?.[channel]
        const cell = preferenceStateOf(event, channel, role)
        if (choice !== undefined && (cell === 'on' || cell === 'off')) cells[channel] = choice
      }
      return Object.keys(cells).length === 0 ? [] : [[event, cells]]
    }),
  )
}

function settingsView(deps: Deps, recipient: Recipient): Settings {
  const cells = (event: NotificationEvent) => {
    const isOn = (channel: Channel) => isNotified(event, channel, recipient.role, recipient.changed)
    return { message: isOn(Channel.Message), push: isOn(Channel.Push), email: isOn(Channel.Email) }
  }
  return {
    events: Object.fromEntries(events.map((event) => [event, cells(event)])) as Settings['events'],
    quiet:
      recipient.quietFrom === null || recipient.quietTo === null
        ? null
        : { from: recipient.quietFrom, to: recipient.quietTo },
    telegram:
      deps.telegram === null
        ? TelegramChat.Off
        : recipient.chatId === null
          ? TelegramChat.Missing
          : TelegramChat.Linked,
  }
}
