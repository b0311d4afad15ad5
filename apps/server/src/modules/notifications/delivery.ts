import * as z from 'zod/mini'
import { inStyleOf } from '@hiwar/arabic/digits.ts'
import { contentOf, type Content } from '@hiwar/arabic/message-content.ts'
import { mailOf, plainTextOf, templateOf } from '@hiwar/arabic/message-forms.ts'
import type { Message } from '@hiwar/arabic/messages.ts'
import { CalendarKind } from '@hiwar/contract/enums.ts'
import { Channel } from '@hiwar/contract/notifications.ts'
import { ChangePreferences, defaultPreferences } from '@hiwar/contract/preferences.ts'
import { DAY_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../../deps.ts'
import type { SendOutcome } from '../../platform/messaging/delivery-client.ts'
import type { Mail } from '../../platform/messaging/mail.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import { transact } from '../../platform/db/transact.ts'
import {
  claimDelivery,
  deleteOldDeliveries,
  findStuckDeliveries,
  findRecipients,
  unlinkChat,
  isStillBooked,
  requeueDelivery,
  finishDelivery,
  type Claim,
  type Delivery,
  type Recipient,
} from './queries.ts'
import { addressOf } from './service.ts'

/** Longer than any messenger is waited for: a worker silent for this long is dead, and the next one takes over. */
const staleMs = 60 * SECOND_MS
const maxAttempts = 3
const retryDelays = [10, 60] as const
const retentionDays = 90
const sweepLimit = 500

type Target = { readonly carrier: 'whatsapp' | 'telegram' | 'email'; readonly to: string }

/** Sends one delivery, if nobody else has it. Never throws for a messenger's fault: the row tells what is next. */
export async function deliver(deps: Deps, mail: Mail, id: number): Promise<void> {
  const now = deps.now()
  const delivery = await claimDelivery(deps.db, id, { at: now, staleBefore: new Date(now.getTime() - staleMs) })
  if (delivery === undefined) return
  const [reader] = await findRecipients(deps.db, [delivery.userId])
  const idle = reader === undefined ? 'no reader' : await skipReason(deps, delivery, now)
  if (reader === undefined || idle !== null)
    return await finishDelivery(deps.db, delivery, { state: 'skipped', at: now, fault: idle ?? 'no reader' })
  const target = targetOf(delivery, reader)
  if (target === null)
    return await finishDelivery(deps.db, delivery, { state: 'skipped', at: now, fault: 'no address' })

  const carried = await sendTo(deps, mail, target, renderFor(reader, delivery.message, now))
  metrics.messages.inc({ channel: target.carrier, outcome: carried.kind })
  await recordOutcome(deps, { delivery, reader, target }, carried)
}

/** Finds what was left: by a worker that died, or a job that was lost. Forgets what is old. */
export async function sweepDeliveries(deps: Deps): Promise<void> {
  const now = deps.now().getTime()
  const left = await findStuckDeliveries(deps.db, {
    dueBefore: new Date(now - staleMs),
    staleBefore: new Date(now - staleMs),
    limit: sweepLimit,
  })
  await transact(deps, async (tx) => {
    for (const id of left) await deps.jobs.enqueue(tx, 'delivery', { id })
  })
  await deleteOldDeliveries(deps.db, new Date(now - retentionDays * DAY_MS))
}

/** Why sending makes no sense any more; null when it does. */
async function skipReason(deps: Deps, { message, userId, expiresAt }: Delivery, now: Date): Promise<string | null> {
  if (expiresAt !== null && expiresAt <= now) return 'too late'
  if (message.kind !== 'reminder') return null
  const kind = { lesson: CalendarKind.Lesson, interview: CalendarKind.Interview, 'demo-session': CalendarKind.Demo }[
    message.booking
  ]
  return (await isStillBooked(deps.db, { kind, refId: message.id, userId, start: new Date(message.start) }))
    ? null
    : 'not booked any more'
}

function targetOf({ channel, address }: Delivery, reader: Recipient): Target | null {
  if (channel === Channel.Email) return { carrier: 'email', to: address ?? reader.email }
  if (channel === Channel.Push) return null
  if (address === null) return addressOf(reader)
  const [carrier, to = ''] = address.split(':')
  return { carrier: carrier === 'telegram' ? 'telegram' : 'whatsapp', to }
}

/** In the digits and hours the reader chose. */
function renderFor(reader: Recipient, message: Message, now: Date): Content {
  const chosen = z.safeParse(ChangePreferences, reader.preferences)
  return inStyleOf({ ...defaultPreferences, ...(chosen.success ? chosen.data : {}) }, () => contentOf(message, now))
}

async function sendTo(deps: Deps, mail: Mail, { carrier, to }: Target, content: Content): Promise<SendOutcome> {
  const off = { kind: 'refused', fault: `${carrier} is not set up` } as const
  if (carrier === 'whatsapp') return (await deps.whatsApp?.sendTemplate(to, templateOf(content))) ?? off
  if (carrier === 'telegram') return (await deps.telegram?.sendText(to, plainTextOf(content, deps.origins.app))) ?? off
  try {
    await mail.send({ to, ...mailOf(content, deps.origins.app) })
    return { kind: 'taken', ref: null }
  } catch {
    return { kind: 'later', fault: 'mail not taken', waitSeconds: null }
  }
}

interface Attempt {
  readonly delivery: Delivery
  readonly reader: Recipient
  readonly target: Target
}

async function recordOutcome(deps: Deps, { delivery, reader, target }: Attempt, carried: SendOutcome): Promise<void> {
  const { id, attempts } = delivery
  const at = deps.now()
  if (carried.kind === 'taken')
    return await finishDelivery(deps.db, delivery, {
      state: 'sent',
      at,
      carrier: target.carrier,
      carrierRef: carried.ref,
    })

  const isChatGone = carried.kind === 'refused' && target.carrier === 'telegram'
  if (isChatGone) await unlinkChat(deps.db, delivery.userId, Number(target.to))
  // A person who blocked the bot is still reached by WhatsApp where that is proven too.
  const other = isChatGone && delivery.address === null ? addressOf({ ...reader, chatId: null }) : null
  if (attempts < maxAttempts && (carried.kind === 'later' || other !== null)) {
    return await scheduleRetry(deps, delivery, {
      at,
      seconds: other === null ? retryDelay(carried, attempts) : 0,
      fault: carried.fault,
    })
  }
  // No address and no text: only what an operator needs to look it up.
  deps.log.warn(
    { delivery: id, kind: delivery.message.kind, channel: delivery.channel, attempts, fault: carried.fault },
    'message not delivered',
  )
  await finishDelivery(deps.db, delivery, { state: 'failed', at, carrier: target.carrier, fault: carried.fault })
}

const retryDelay = (carried: SendOutcome, attempts: number): number =>
  (carried.kind === 'later' ? carried.waitSeconds : null) ?? retryDelays[attempts - 1] ?? 60

async function scheduleRetry(
  deps: Deps,
  claim: Claim,
  { at, seconds, fault }: { at: Date; seconds: number; fault: string },
): Promise<void> {
  await transact(deps, async (tx) => {
    await requeueDelivery(tx, claim, { dueAt: new Date(at.getTime() + seconds * SECOND_MS), fault })
    await deps.jobs.enqueue(tx, 'delivery', { id: claim.id }, { startAfterSeconds: seconds })
  })
}
