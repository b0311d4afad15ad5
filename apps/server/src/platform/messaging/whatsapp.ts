import * as z from 'zod/mini'
import type { Template } from '@hiwar/arabic/message-forms.ts'
import { postJson, type SendOutcome } from './delivery-client.ts'

export interface WhatsAppSettings {
  /** With the version, without a trailing slash: `https://graph.facebook.com/v23.0`. */
  readonly baseUrl: string
  /** The business number's id, not the number. */
  readonly phoneId: string
  readonly token: string
  readonly timeoutMs: number
}

/** WhatsApp's Cloud API. Only approved templates are sent, since others need the person to have written first. */
export interface WhatsApp {
  /** `to` with its country code, without a plus. */
  sendTemplate(to: string, template: Template): Promise<SendOutcome>
  /** Sends the template of the authentication category: the code and a button that copies it. */
  sendCode(to: string, code: number): Promise<SendOutcome>
}

/** Name under which the code's template is submitted for approval. */
export const codeTemplate = 'verification_code'

const Sent = z.looseObject({ messages: z.array(z.looseObject({ id: z.string() })).check(z.minLength(1)) })
const FailureReply = z.looseObject({ error: z.looseObject({ code: z.int(), message: z.optional(z.string()) }) })

// Temporary: unavailable or overloaded service, rate limits, "something went wrong", expired token.
const retryableCodes: ReadonlySet<number> = new Set([
  1, 2, 4, 190, 80007, 130429, 131000, 131016, 131048, 131049, 131056, 131057, 133004,
])

const textOf = (text: string) => ({ type: 'text', text })

export function createWhatsApp({ baseUrl, phoneId, token, timeoutMs }: WhatsAppSettings): WhatsApp {
  async function send(to: string, template: object): Promise<SendOutcome> {
    const answer = await postJson(
      `${baseUrl}/${phoneId}/messages`,
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        type: 'template',
        template,
      },
      { headers: { authorization: `Bearer ${token}` }, timeoutMs },
    )
    return answer === null ? { kind: 'later', fault: 'no answer', waitSeconds: null } : readAnswer(answer)
  }

  return {
    sendTemplate: async (to, { name, language, parameters, suffix }) =>
      await send(to, {
        name,
        language: { code: language },
        components: [
          ...(parameters.length === 0 ? [] : [{ type: 'body', parameters: parameters.map(textOf) }]),
          ...(suffix === null ? [] : [{ type: 'button', sub_type: 'url', index: '0', parameters: [textOf(suffix)] }]),
        ],
      }),
    sendCode: async (to, code) =>
      await send(to, {
        name: codeTemplate,
        language: { code: 'ar' },
        components: [
          { type: 'body', parameters: [textOf(String(code))] },
          { type: 'button', sub_type: 'url', index: '0', parameters: [textOf(String(code))] },
        ],
      }),
  }
}

function readAnswer({ status, body }: { status: number; body: unknown }): SendOutcome {
  const sent = z.safeParse(Sent, body)
  if (status < 300 && sent.success) return { kind: 'taken', ref: sent.data.messages[0]?.id ?? null }

  const failure = z.safeParse(FailureReply, body)
  const code = failure.success ? failure.data.error.code : null
  const fault = `whatsapp ${status}${code === null ? '' : ` code ${code}`}`
  const isTemporary = status >= 500 || status === 429 || (code === null ? status < 300 : retryableCodes.has(code))
  return isTemporary ? { kind: 'later', fault, waitSeconds: null } : { kind: 'refused', fault }
}
