import { telegramCode } from '@hiwar/arabic/telegram-replies.ts'
import type { Deps } from '../../deps.ts'
import type { SendOutcome } from '../../platform/messaging/delivery-client.ts'
import { metrics } from '../../platform/observability/metrics.ts'
import type { JobPayloads } from '../../platform/jobs/queue.ts'

/** The gateway tries to deliver for half a minute at least. */
const minTtlSeconds = 30

/**
 * Hands a confirmation code to WhatsApp; throws on a passing fault, so that the queue tries again while the code lives.
 */
export async function sendCodeByWhatsApp(deps: Deps, { to, message, until }: JobPayloads['whatsapp']): Promise<void> {
  if (deps.whatsApp === null || new Date(until) <= deps.now()) return
  recordOutcome(deps, 'whatsapp', await deps.whatsApp.sendCode(to, message.code))
}

/**
 * Hands a confirmation code to Telegram: through the gateway to a bare number, or by the bot to the chat of that
 * number.
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

function recordOutcome(deps: Deps, carrier: string, carried: SendOutcome): void {
  metrics.messages.inc({ channel: carrier, outcome: carried.kind })
  if (carried.kind === 'later') throw new Error(`${carrier}: ${carried.fault}`)
  if (carried.kind === 'refused') deps.log.warn({ carrier, fault: carried.fault }, 'code not delivered')
}
