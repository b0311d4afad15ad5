import type { FastifyBaseLogger } from 'fastify'
import { postJson } from './delivery-client.ts'

export interface AdEventsSettings {
  /** Graph API with its version, without a trailing slash. */
  readonly baseUrl: string
  readonly pixelId: string
  readonly token: string
}

/** One event for the ad platform's Conversions API; addresses, phones and ids are hashed already. */
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
  /** Sends an event, retries once and then only logs. Never throws. */
  send(event: AdEvent): Promise<void>
}

const timeoutMs = 3000

export function createAdEvents(settings: AdEventsSettings, log: Pick<FastifyBaseLogger, 'warn'>): AdEvents {
  const address = `${settings.baseUrl}/${encodeURIComponent(settings.pixelId)}/events`

  async function post(event: AdEvent): Promise<string | null> {
    const reply = await postJson(address, { data: [payloadOf(event)], access_token: settings.token }, { timeoutMs })
    if (reply === null) return 'no answer'
    return reply.status >= 200 && reply.status < 300 ? null : `status ${reply.status}`
  }

  return {
    async send(event) {
      const fault = (await post(event)) === null ? null : await post(event)
      if (fault !== null) log.warn({ event: event.name, fault }, 'ad event not sent')
    },
  }
}

const asList = (hash: string | null) => (hash === null ? undefined : [hash])

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
      em: asList(person.email),
      ph: asList(person.phone),
      external_id: asList(person.id),
    },
    custom_data: details,
  }
}
