import { call } from '@hiwar/client/http.ts'
import { trackEvent } from '@hiwar/contract/analytics.ts'
import { AnalyticsEvent, ReferralCode } from '@hiwar/contract/enums.ts'

/**
 * Says which short link a new account came by, where it came by one (web.md `/register/{role}`). Nobody waits for it,
 * and nobody is told when it fails.
 */
export function trackRegistration(query: URLSearchParams): void {
  const ref = Object.values(ReferralCode).find((code) => code === query.get('ref'))
  if (ref === undefined) return
  const page = new URL(location.pathname, location.origin).href
  call(trackEvent, { body: { event: AnalyticsEvent.Register, eventId: crypto.randomUUID(), url: page, ref } }).catch(
    () => undefined,
  )
}
