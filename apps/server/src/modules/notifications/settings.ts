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

/** What the caller is told, by which channels, and when not (extras.md 6.4). */
export async function readSettings(deps: Deps, actor: Actor): Promise<Settings> {
  const [reader] = await findRecipients(deps.db, [actor.id])
  return settingsView(deps, reader ?? fail('unauthenticated'))
}

/** Lays what is sent over what was chosen; cells that are locked or do not exist are left out. */
export async function changeSettings(
  deps: Deps,
  actor: Actor,
  sent: Received<typeof updateNotificationSettings.body>,
): Promise<Settings> {
  if (sent.events === undefined && sent.quiet === undefined) fail('empty-request')
  return await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    const [reader] = await findRecipients(tx, [actor.id])
    if (reader === undefined) fail('unauthenticated')
    const quiet = sent.quiet === undefined ? { from: reader.quietFrom, to: reader.quietTo } : sent.quiet
    const changed = mergeChanges(reader, sent.events ?? {})
    const kept = { changed, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null }
    await saveSettings(tx, { userId: actor.id, at: deps.now(), ...kept })
    return settingsView(deps, { ...reader, ...kept })
  })
}

/** Sends what a reminder would look like, by the same queue (extras.md 6.3). */
export async function sendTest(deps: Deps, actor: Actor, channel: Channel): Promise<void> {
  const [reader] = await findRecipients(deps.db, [actor.id])
  const isReachable =
    reader !== undefined &&
    {
      [Channel.Message]: addressOf(reader) !== null,
      [Channel.Email]: reader.verifiedEmail,
      [Channel.Push]: false,
    }[channel]
  if (!isReachable) fail('bad-request')
  if (!deps.jobs.isReady()) fail('service-unavailable')
  for (const limit of testLimits) {
    const wait = await deps.rateLimits.use(limit, `user:${actor.id}`)
    if (wait > 0) throw new TooManyRequests(wait)
  }

  await transact(deps, async (tx) => {
    await notifyByChannel(deps, tx, actor.id, { kind: 'test' }, channel)
  })
}

function mergeChanges({ changed, role }: Recipient, sent: PreferenceChanges): PreferenceChanges {
  return Object.fromEntries(
    events.flatMap((event) => {
      const cells = { ...changed[event] }
      for (const channel of channels) {
        const wish = sent[event]?.[channel]
        const cell = preferenceStateOf(event, channel, role)
        if (wish !== undefined && (cell === 'on' || cell === 'off')) cells[channel] = wish
      }
      return Object.keys(cells).length === 0 ? [] : [[event, cells]]
    }),
  )
}

function settingsView(deps: Deps, reader: Recipient): Settings {
  const cells = (event: NotificationEvent) => {
    const told = (channel: Channel) => isNotified(event, channel, reader.role, reader.changed)
    return { message: told(Channel.Message), push: told(Channel.Push), email: told(Channel.Email) }
  }
  return {
    events: Object.fromEntries(events.map((event) => [event, cells(event)])) as Settings['events'],
    quiet: reader.quietFrom === null || reader.quietTo === null ? null : { from: reader.quietFrom, to: reader.quietTo },
    telegram:
      deps.telegram === null ? TelegramChat.Off : reader.chatId === null ? TelegramChat.Missing : TelegramChat.Linked,
  }
}
