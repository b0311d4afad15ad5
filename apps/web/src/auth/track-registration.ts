import { call } from '@hiwar/client/http.ts'
import { trackEvent } from '@hiwar/contract/analytics.ts'
import { AnalyticsEvent, ReferralCode } from '@hiwar/contract/enums.ts'

/**
 * Reports the referral link of a new account, if it has one (web.md `/register/{role}`). Fire and forget: a failure is
 * ignored.
 */
export function trackRegistration(query: URLSearchParams): void {
  const ref = Object.values(ReferralCode).find((code) => code === query.get('ref'))
  if (ref === undefined) return
  const page = new URL(location.pathname, location.origin).href
  call(trackEvent, { body: { event: AnalyticsEvent.Register, eventId: crypto.randomUUID(), url: page, ref } }).catch(
    () => undefined,
  )
}
