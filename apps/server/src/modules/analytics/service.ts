import { createHash } from 'node:crypto'
import type { TrackedEvent } from '@hiwar/contract/analytics.ts'
import { AnalyticsEvent } from '@hiwar/contract/enums.ts'
import type { Actor, Via } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { AdEvent } from '../../platform/messaging/ad-events.ts'
import { findContactDetails } from './queries.ts'

const names: Record<AnalyticsEvent, string> = {
  [AnalyticsEvent.PageView]: 'PageView',
  [AnalyticsEvent.Register]: 'CompleteRegistration',
  [AnalyticsEvent.Login]: 'login',
  [AnalyticsEvent.Depth]: 'depth',
  [AnalyticsEvent.Engagement]: 'engagement',
}

interface Tracked {
  readonly event: TrackedEvent
  readonly via: Via
}

/** Refuses a page of another site; the ad platform is called in the background (people.md 10). */
export function track(deps: Deps, actor: Actor | null, tracked: Tracked): void {
  const hosts = Object.values(deps.origins).map((origin) => new URL(origin).host)
  if (!hosts.includes(new URL(tracked.event.url).host)) fail('bad-request', 'url')
  void sendAdEvent(deps, actor, tracked).catch((error: unknown) => {
    deps.log.error({ err: error }, 'ad event not sent')
  })
}

async function sendAdEvent(deps: Deps, actor: Actor | null, tracked: Tracked): Promise<void> {
  // Where there is no ad platform, nothing is read for it.
  await deps.adEvents?.send(await adEventOf(deps, actor, tracked))
}

async function adEventOf(deps: Deps, actor: Actor | null, { event, via }: Tracked): Promise<AdEvent> {
  const contact = actor === null ? undefined : await findContactDetails(deps.db, actor.id)
  return {
    name: names[event.event],
    eventId: event.eventId,
    at: deps.now(),
    url: event.url,
    person: {
      ip: via.ip,
      userAgent: via.userAgent,
      fbp: event.fbp,
      fbc: event.fbc,
      email: contact === undefined ? null : hashed(contact.email.toLowerCase()),
      phone: typeof contact?.phone === 'string' ? hashed(`2${contact.phone}`) : null,
      id: actor === null ? null : hashed(String(actor.id)),
    },
    details: { ref: event.ref, value: 'value' in event ? event.value : undefined },
  }
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
