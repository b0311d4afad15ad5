import { inStyleOf } from '@hiwar/arabic/digits.ts'
import { contentOf, type Content } from '@hiwar/arabic/message-content.ts'
import { mailOf, plainTextOf, templateOf } from '@hiwar/arabic/message-forms.ts'
import type { Message } from '@hiwar/arabic/messages.ts'
import { CalendarKind } from '@hiwar/contract/enums.ts'
import { Channel } from '@hiwar/contract/notifications.ts'
import { wholePreferences } from '@hiwar/contract/preferences.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@hiwar/contract/time.ts'
import { retentionDays } from '@hiwar/rules/retention.ts'
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
import { pushTo } from '../push/service.ts'
import { pushOf } from './push-message.ts'
import { addressOf, mayMailInstead } from './service.ts'

/** Longer than any messenger's timeout: a worker silent for this long is dead, and another one takes over. */
const staleMs = 60 * SECOND_MS
const maxAttempts = 3
const retryDelays = [10, 60] as const
const sweepLimit = 500

type Target =
  | { readonly carrier: 'whatsapp' | 'telegram' | 'email'; readonly to: string }
  /** `to` is a device's id. */
  | { readonly carrier: 'push'; readonly to: string }

/** Sends one delivery unless another worker holds it. A messenger's fault is recorded in the row, never thrown. */
export async function deliver(deps: Deps, mail: Mail, id: number): Promise<void> {
  const now = deps.now()
  const delivery = await claimDelivery(deps.db, id, { at: now, staleBefore: new Date(now.getTime() - staleMs) })
  if (delivery === undefined) return
  const [recipient] = await findRecipients(deps, deps.db, [delivery.userId])
  const skip = async (fault: string) => {
    await finishDelivery(deps.db, delivery, { state: 'skipped', at: now, fault })
  }
  if (recipient === undefined) return await skip('no reader')
  const reason = await skipReason(deps, delivery, now)
  if (reason !== null) return await skip(reason)
  const target = targetOf(delivery, recipient)
  if (target === null)
    return mayMailInstead(recipient, delivery.message)
      ? await retry(deps, delivery, { at: now, seconds: 0, fault: 'no address', channel: Channel.Email })
      : await skip('no address')

  const content = renderFor(recipient, delivery.message, now)
  if (target.carrier === 'push') {
    const pushed = await pushTo(deps, { id: Number(target.to), userId: recipient.id }, pushOf(delivery, content, now))
    metrics.pushes.inc({ outcome: pushed.kind })
    countReminder(delivery, pushed.kind, now)
    return pushed.kind === 'gone'
      ? await skip(pushed.fault)
      : await recordOutcome(deps, { delivery, recipient, target }, pushed)
  }
  const outcome = await sendTo(deps, mail, target, content)
  metrics.messages.inc({ channel: target.carrier, outcome: outcome.kind })
  countReminder(delivery, outcome.kind, now)
  await recordOutcome(deps, { delivery, recipient, target }, outcome)
}

function countReminder({ message }: Delivery, outcome: string, now: Date): void {
  if (message.kind !== 'reminder') return
  metrics.reminders.inc({ minutes: message.minutes, outcome })
  const dueAt = new Date(message.start).getTime() - message.minutes * MINUTE_MS
  if (outcome === 'taken') metrics.reminderDelay.observe(Math.max(0, (now.getTime() - dueAt) / 1000))
}

/** Enqueues again what a dead worker or a lost job left unsent, and deletes old deliveries. */
export async function sweepDeliveries(deps: Deps): Promise<void> {
  const now = deps.now().getTime()
  const stuck = await findStuckDeliveries(deps.db, {
    dueBefore: new Date(now - staleMs),
    staleBefore: new Date(now - staleMs),
    limit: sweepLimit,
  })
  await transact(deps, async (tx) => {
    for (const id of stuck) await deps.jobs.enqueue(tx, 'delivery', { id })
  })
  await deleteOldDeliveries(deps.db, new Date(now - retentionDays.deliveries * DAY_MS))
}

/** Why the message is not worth sending any more; null when it is. */
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

function targetOf({ channel, address }: Delivery, recipient: Recipient): Target | null {
  if (channel === Channel.Email) return { carrier: 'email', to: address ?? recipient.email }
  if (address === null) return addressOf(recipient)
  const [carrier, to = ''] = address.split(':')
  if (channel === Channel.Push) return { carrier: 'push', to }
  return { carrier: carrier === 'telegram' ? 'telegram' : 'whatsapp', to }
}

/** The message in the digits and the clock that the recipient chose. */
function renderFor(recipient: Recipient, message: Message, now: Date): Content {
  return inStyleOf(wholePreferences(recipient.preferences), () => contentOf(message, now))
}

async function sendTo(
  deps: Deps,
  mail: Mail,
  { carrier, to }: Exclude<Target, { carrier: 'push' }>,
  content: Content,
): Promise<SendOutcome> {
  const notSetUp = { kind: 'refused', fault: `${carrier} is not set up` } as const
  if (carrier === 'whatsapp') return (await deps.whatsApp?.sendTemplate(to, templateOf(content))) ?? notSetUp
  if (carrier === 'telegram')
    return (await deps.telegram?.sendText(to, plainTextOf(content, deps.origins.app))) ?? notSetUp
  try {
    await mail.send({ to, ...mailOf(content, deps.origins.app) })
    return { kind: 'taken', ref: null }
  } catch {
    return { kind: 'later', fault: 'mail not taken', waitSeconds: null }
  }
}

interface Attempt {
  readonly delivery: Delivery
  readonly recipient: Recipient
  readonly target: Target
}

async function recordOutcome(
  deps: Deps,
  { delivery, recipient, target }: Attempt,
  outcome: SendOutcome,
): Promise<void> {
  const { id, attempts } = delivery
  const at = deps.now()
  if (outcome.kind === 'taken')
    return await finishDelivery(deps.db, delivery, {
      state: 'sent',
      at,
      carrier: target.carrier,
      carrierRef: outcome.ref,
    })

  const { fault } = outcome
  if (outcome.kind === 'refused') {
    if (target.carrier === 'telegram') await unlinkChat(deps.db, delivery.userId, Number(target.to))
    const channel = fallbackOf({ delivery, recipient, target })
    if (channel !== null) return await retry(deps, delivery, { at, seconds: 0, fault, channel })
  } else if (attempts < maxAttempts) {
    const seconds = outcome.waitSeconds ?? retryDelays[attempts - 1] ?? 60
    return await retry(deps, delivery, { at, seconds, fault, channel: delivery.channel })
  }
  // Neither address nor text: only what an operator needs to find the row.
  deps.log.warn(
    { delivery: id, kind: delivery.message.kind, channel: delivery.channel, attempts, fault },
    'message not delivered',
  )
  await finishDelivery(deps.db, delivery, { state: 'failed', at, carrier: target.carrier, fault })
}

/**
 * The channel of another attempt at a message that its messenger will never take: WhatsApp where the bot was blocked and
 * the number is verified, else mail; null when there is none.
 */
function fallbackOf({ delivery: { channel, address, message }, recipient, target }: Attempt): Channel | null {
  if (channel !== Channel.Message || address !== null) return null
  if (target.carrier === 'telegram' && addressOf({ ...recipient, chatId: null }) !== null) return Channel.Message
  return mayMailInstead(recipient, message) ? Channel.Email : null
}

async function retry(
  deps: Deps,
  claim: Claim,
  { at, seconds, ...rest }: { at: Date; seconds: number; fault: string; channel: Channel },
): Promise<void> {
  await transact(deps, async (tx) => {
    await requeueDelivery(tx, claim, { dueAt: new Date(at.getTime() + seconds * SECOND_MS), ...rest })
    await deps.jobs.enqueue(tx, 'delivery', { id: claim.id }, { startAfterSeconds: seconds })
  })
}
