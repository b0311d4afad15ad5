import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { AnalyticsEvent, ReferralCode } from './enums.ts'
import { oneOf } from './fields.ts'
import { MINUTE_SECONDS } from './time.ts'

const Cookie = z.optional(z.string().check(z.maxLength(255)))
const common = {
  /** The browser's own report of the event carries the same id, so that the platform counts it once. */
  eventId: z.uuid(),
  /** A page of ours. */
  url: z.url().check(z.maxLength(2048)),
  ref: z.optional(oneOf(ReferralCode)),
  fbp: Cookie,
  fbc: Cookie,
}

/** `value`: percent of the page for depth, seconds for engagement. */
export const TrackedEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal(AnalyticsEvent.Depth), value: z.int().check(z.gte(1), z.lte(100)), ...common }),
  z.object({ event: z.literal(AnalyticsEvent.Engagement), value: z.int().check(z.gte(1), z.lte(86_400)), ...common }),
  z.object({ event: z.enum([AnalyticsEvent.PageView, AnalyticsEvent.Register, AnalyticsEvent.Login]), ...common }),
])
export type TrackedEvent = z.infer<typeof TrackedEvent>

export const trackEvent = endpoint({
  name: 'trackEvent',
  method: 'POST',
  path: '/analytics/fb/track',
  who: 'anyone',
  summary: 'Tell the ad platform of a visit; never fails a screen',
  body: TrackedEvent,
  rateLimit: { points: 60, seconds: MINUTE_SECONDS, by: 'ip' },
})
