import { telegramCode } from '@hiwar/arabic/telegram-replies.ts'
import type { Deps } from '../../deps.ts'
import type { SendOutcome } from '../../platform/messaging/delivery-client.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import type { JobPayloads } from '../../platform/jobs/queues.ts'

/** The shortest time to live, in seconds, that the gateway accepts. */
const minTtlSeconds = 30

/**
 * Sends a confirmation code by WhatsApp. Throws on a temporary fault, so that the queue retries until the code expires.
 */
export async function sendCodeByWhatsApp(deps: Deps, { to, message, until }: JobPayloads['whatsapp']): Promise<void> {
  if (deps.whatsApp === null || new Date(until) <= deps.now()) return
  recordOutcome(deps, 'whatsapp', await deps.whatsApp.sendCode(to, message.code))
}

/**
 * Sends a confirmation code by Telegram: through the gateway to a phone number (`requestId` is the gateway's), or by
 * the bot to a chat that is linked with the number.
 */
export async function sendCodeByTelegram(deps: Deps, { to, message, until }: JobPayloads['telegram']): Promise<void> {
  const seconds = Math.floor((Date.parse(until) - deps.now().getTime()) / 1000)
  if (deps.telegram === null || seconds <= 0) return
  const { code, requestId } = message
  recordOutcome(
    deps,
    'telegram',
    requestId === null
      ? await deps.telegram.sendText(to, telegramCode(code))
      : await deps.telegram.sendCode({ phone: to, requestId, code, ttlSeconds: Math.max(seconds, minTtlSeconds) }),
  )
}

function recordOutcome(deps: Deps, carrier: string, outcome: SendOutcome): void {
  metrics.messages.inc({ channel: carrier, outcome: outcome.kind })
  if (outcome.kind === 'later') throw new Error(`${carrier}: ${outcome.fault}`)
  if (outcome.kind === 'refused') deps.log.warn({ carrier, fault: outcome.fault }, 'code not delivered')
}
