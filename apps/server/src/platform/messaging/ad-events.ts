import type { FastifyBaseLogger } from 'fastify'
import { postJson } from './delivery-client.ts'

export interface AdEventsSettings {
  /** Graph API with its version, without a trailing slash. */
  readonly baseUrl: string
  readonly pixelId: string
  readonly token: string
}

/** One visit as the ad platform's Conversions API takes it; addresses, phones and ids are already hashed. */
export interface AdEvent {
  readonly name: string
  readonly eventId: string
  readonly at: Date
  readonly url: string
  readonly person: {
    readonly ip: string
    readonly userAgent: string | null
    readonly fbp: string | undefined
    readonly fbc: string | undefined
    readonly email: string | null
    readonly phone: string | null
    readonly id: string | null
  }
  readonly details: object
}

export interface AdEvents {
  /** Tells it, tries once more after a fault, and then only logs: never fails, never to be waited for. */
  send(event: AdEvent): Promise<void>
}

const timeoutMs = 3000

export function createAdEvents(settings: AdEventsSettings, log: Pick<FastifyBaseLogger, 'warn'>): AdEvents {
  const address = `${settings.baseUrl}/${encodeURIComponent(settings.pixelId)}/events`

  async function send(event: AdEvent): Promise<string | null> {
    const answer = await postJson(address, { data: [payloadOf(event)], access_token: settings.token }, { timeoutMs })
    if (answer === null) return 'no answer'
    return answer.status >= 200 && answer.status < 300 ? null : `status ${answer.status}`
  }

  return {
    async send(event) {
      const fault = (await send(event)) === null ? null : await send(event)
      if (fault !== null) log.warn({ event: event.name, fault }, 'ad platform not told')
    },
  }
}

const listed = (hash: string | null) => (hash === null ? undefined : [hash])

function payloadOf({ name, eventId, at, url, person, details }: AdEvent): object {
  return {
    event_name: name,
    event_id: eventId,
    event_time: Math.floor(at.getTime() / 1000),
    event_source_url: url,
    action_source: 'website',
    user_data: {
      client_ip_address: person.ip,
      client_user_agent: person.userAgent ?? undefined,
      fbp: person.fbp,
      fbc: person.fbc,
      em: listed(person.email),
      ph: listed(person.phone),
      external_id: listed(person.id),
    },
    custom_data: details,
  }
}
