import * as z from 'zod/mini'
import { postJson, type SendOutcome } from './delivery-client.ts'

export interface TelegramSettings {
  /** Bot API, without a trailing slash: `https://api.telegram.org`. */
  readonly botUrl: string
  readonly botToken: string
  /** The bot's name, without an at sign. */
  readonly botName: string
  /** Base of the addresses that open the bot: `https://t.me`. */
  readonly linkUrl: string
  /** Gateway API: `https://gatewayapi.telegram.org`. */
  readonly gatewayUrl: string
  readonly gatewayToken: string
  readonly timeoutMs: number
}

/** `unknown`: no Telegram account has this number, or its owner does not let others find it. */
export type ResolvedPhone =
  | { readonly kind: 'known'; readonly requestId: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'later'; readonly fault: string }

/**
 * Two services of Telegram: the gateway sends codes to phone numbers, the bot writes to chats that people opened
 * (docs/decisions).
 */
export interface Telegram {
  /** Asks the gateway whether a code can reach this number. `phone` with its country code, without a plus. */
  resolve(phone: string): Promise<ResolvedPhone>
  /** Sends our own code to a resolved number; Telegram tries to deliver it for `ttlSeconds`. */
  sendCode(given: { phone: string; requestId: string; code: number; ttlSeconds: number }): Promise<SendOutcome>
  /** Writes to a chat as the bot. A refusal means the chat is gone or the bot was blocked. */
  sendText(chatId: string, text: string, keyboard?: 'ask-phone' | 'none'): Promise<SendOutcome>
  /** Sets the address that updates are sent to; each of them carries `secret`. */
  setWebhook(url: string, secret: string): Promise<SendOutcome>
  /** The address that opens the bot and passes it `token`. */
  startUrl(token: string): string
}

const BotAnswer = z.looseObject({
  ok: z.boolean(),
  result: z.optional(z.union([z.looseObject({ message_id: z.optional(z.int()) }), z.boolean()])),
  parameters: z.optional(z.looseObject({ retry_after: z.optional(z.int()) })),
})
const GatewayAnswer = z.looseObject({
  ok: z.boolean(),
  result: z.optional(z.looseObject({ request_id: z.string() })),
  error: z.optional(z.string()),
})

const unreachable: ReadonlySet<string> = new Set([
  'PHONE_NUMBER_NOT_FOUND',
  'PHONE_NUMBER_NOT_AVAILABLE',
  'PHONE_NUMBER_INVALID',
])
const noReply = { kind: 'later', fault: 'no answer', waitSeconds: null } as const

const askPhone = {
  keyboard: [[{ text: 'أرسل رقمي', request_contact: true }]],
  resize_keyboard: true,
  one_time_keyboard: true,
}

export function createTelegram(settings: TelegramSettings): Telegram {
  const { timeoutMs } = settings

  async function bot(method: string, parameters: object): Promise<SendOutcome> {
    const answer = await postJson(`${settings.botUrl}/bot${settings.botToken}/${method}`, parameters, { timeoutMs })
    return answer === null ? noReply : readBot(method, answer)
  }

  async function gateway(method: string, parameters: object) {
    const answer = await postJson(`${settings.gatewayUrl}/${method}`, parameters, {
      headers: { authorization: `Bearer ${settings.gatewayToken}` },
      timeoutMs,
    })
    if (answer === null) return { ok: false, requestId: null, error: 'no answer' }
    const read = z.safeParse(GatewayAnswer, answer.body)
    if (!read.success) return { ok: false, requestId: null, error: `status ${answer.status}` }
    return {
      ok: read.data.ok && read.data.result !== undefined,
      requestId: read.data.result?.request_id ?? null,
      error: read.data.error ?? `status ${answer.status}`,
    }
  }

  return {
    async resolve(phone) {
      const { ok, requestId, error } = await gateway('checkSendAbility', { phone_number: `+${phone}` })
      if (ok && requestId !== null) return { kind: 'known', requestId }
      return unreachable.has(error) ? { kind: 'unknown' } : { kind: 'later', fault: `gateway ${error}` }
    },
    async sendCode({ phone, requestId, code, ttlSeconds }) {
      const {
        ok,
        requestId: ref,
        error,
      } = await gateway('sendVerificationMessage', {
        phone_number: `+${phone}`,
        request_id: requestId,
        code: String(code),
        ttl: ttlSeconds,
      })
      if (ok) return { kind: 'taken', ref }
      return unreachable.has(error)
        ? { kind: 'refused', fault: `gateway ${error}` }
        : { kind: 'later', fault: `gateway ${error}`, waitSeconds: floodWait(error) }
    },
    sendText: async (chatId, text, keyboard) =>
      await bot('sendMessage', {
        chat_id: Number(chatId),
        text,
        link_preview_options: { is_disabled: true },
        ...(keyboard === undefined
          ? {}
          : { reply_markup: keyboard === 'ask-phone' ? askPhone : { remove_keyboard: true } }),
      }),
    setWebhook: async (url, secret) =>
      await bot('setWebhook', { url, secret_token: secret, allowed_updates: ['message'] }),
    startUrl: (token) => `${settings.linkUrl}/${settings.botName}?start=${encodeURIComponent(token)}`,
  }
}

function readBot(method: string, { status, body }: { status: number; body: unknown }): SendOutcome {
  const read = z.safeParse(BotAnswer, body)
  const fault = `bot ${method} ${status}`
  if (!read.success) return { kind: 'later', fault, waitSeconds: null }
  const { ok, result, parameters } = read.data
  if (ok)
    return {
      kind: 'taken',
      ref: typeof result === 'object' && result.message_id !== undefined ? String(result.message_id) : null,
    }
  const isTemporary = status >= 500 || status === 429 || status === 401
  return isTemporary
    ? { kind: 'later', fault, waitSeconds: parameters?.retry_after ?? null }
    : { kind: 'refused', fault }
}

const floodWait = (error: string): number | null => {
  const seconds = /^FLOOD_WAIT_(\d+)$/.exec(error)?.[1]
  return seconds === undefined ? null : Number(seconds)
}
