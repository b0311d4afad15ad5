import { createHmac } from 'node:crypto'
import { telegramReplies } from '@hiwar/arabic/telegram-replies.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { linkTelegram } from '@hiwar/contract/notifications.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import * as z from 'zod/mini'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { sameText } from '../../platform/identity/tokens.ts'
import { transact } from '../../platform/db/transact.ts'
import { findGeneration, unlinkTelegramOf, linkChat, saveChatPhone } from './queries.ts'

const lifetimeMs = 15 * MINUTE_MS
/** User id, expiry and signature; Telegram takes up to 64 letters, digits, `-` and `_` after `start=`. */
const startTokenShape = /^([0-9a-z]{1,7})-([0-9a-z]{1,9})-([0-9a-f]{32})$/

/** The fields we read of an update; Telegram sends far more (core.telegram.org/bots/api#update). */
const Update = z.looseObject({
  message: z.optional(
    z.looseObject({
      chat: z.looseObject({ id: z.int(), type: z.string() }),
      from: z.optional(z.looseObject({ id: z.int() })),
      text: z.optional(z.string()),
      contact: z.optional(z.looseObject({ phone_number: z.string(), user_id: z.optional(z.int()) })),
    }),
  ),
})
type Message = NonNullable<z.infer<typeof Update>['message']>

const sign = (deps: Deps, text: string) =>
  createHmac('sha256', deps.codeSecret).update(`telegram ${text}`).digest('hex')

/** Telegram sends this secret with each update, which proves that the update comes from Telegram. */
export const webhookSecret = (deps: Deps): string => sign(deps, 'webhook')

/** The address that opens the bot with a token naming the account; it expires after a quarter of an hour. */
export async function createTelegramLink(deps: Deps, actor: Actor): Promise<Reply<typeof linkTelegram>> {
  if (deps.telegram === null) fail('service-unavailable')
  const expiresAt = new Date(deps.now().getTime() + lifetimeMs)
  const about = `${actor.id.toString(36)}-${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return {
    url: deps.telegram.startUrl(`${about}-${signStart(deps, about, actor.tokenGeneration)}`),
    expiresAt: expiresAt.toISOString(),
  }
}

export async function removeTelegramLink(deps: Deps, actor: Actor): Promise<void> {
  await unlinkTelegramOf(deps.db, actor.id)
}

/** Handles one update of the bot; the same update again has the same result. */
export async function handleUpdate(deps: Deps, given: { secret: string; update: unknown }): Promise<void> {
  if (!sameText(given.secret, webhookSecret(deps))) fail('forbidden')
  const read = z.safeParse(Update, given.update)
  const message = read.success ? read.data.message : undefined
  if (message?.chat.type !== 'private') return
  const answer = await replyTo(deps, message)
  await deps.telegram?.sendText(String(message.chat.id), answer.text, answer.keyboard)
}

async function replyTo(deps: Deps, message: Message): Promise<{ text: string; keyboard?: 'ask-phone' | 'none' }> {
  const chatId = message.chat.id
  if (message.contact !== undefined) {
    // Another person's contact card proves nothing about this chat.
    if (message.contact.user_id === undefined || message.contact.user_id !== message.from?.id)
      return { text: telegramReplies.foreignContact, keyboard: 'ask-phone' }
    const isStored = await saveChatPhone(deps.db, { chatId, phone: message.contact.phone_number.replace(/\D/g, '') })
    return { text: isStored ? telegramReplies.phoneKnown : telegramReplies.unknownChat, keyboard: 'none' }
  }
  const token = /^\/start(?:@\w+)? (\S+)$/.exec(message.text ?? '')?.[1]
  if (token === undefined) return { text: telegramReplies.help }
  const start = readStartToken(deps, token)
  if (start === null) return { text: telegramReplies.oldLink }

  const { userId } = start
  const isLinked = await transact(deps, async (tx) => {
    await lockUsers(tx, [userId])
    const generation = await findGeneration(tx, userId)
    if (generation === undefined || !sameText(start.signature, signStart(deps, start.about, generation))) return false
    return await linkChat(tx, { userId, chatId, at: deps.now() })
  })
  return isLinked ? { text: telegramReplies.linked, keyboard: 'ask-phone' } : { text: telegramReplies.oldLink }
}

/**
 * Of the present generation of sign-ins: who has lost the account cannot link a chat to it with what they made before
 * (more.md 1).
 */
const signStart = (deps: Deps, about: string, generation: number) => sign(deps, `${about} ${generation}`).slice(0, 32)

/** What a token says that has not expired; its signature is not verified yet. */
function readStartToken(deps: Deps, token: string): { userId: number; about: string; signature: string } | null {
  const [, id = '', expiry = '', signature = ''] = startTokenShape.exec(token) ?? []
  if (id === '' || Number.parseInt(expiry, 36) * 1000 <= deps.now().getTime()) return null
  return { userId: Number.parseInt(id, 36), about: `${id}-${expiry}`, signature }
}

/** Registers the webhook that Telegram sends updates to; throws on a fault, so that the queue retries. */
export async function registerWebhook(deps: Deps): Promise<void> {
  const outcome = await deps.telegram?.setWebhook(`${deps.origins.api}/api/v1/telegram/update`, webhookSecret(deps))
  if (outcome !== undefined && outcome.kind !== 'taken') throw new Error(outcome.fault)
}
