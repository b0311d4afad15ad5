import { call } from '@hiwar/client/http.ts'
import { trackEvent } from '@hiwar/contract/analytics.ts'
import { AnalyticsEvent, ReferralCode } from '@hiwar/contract/enums.ts'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { currentConsent, useConsent } from './consent.ts'

type Visit =
  | { event: typeof AnalyticsEvent.Depth | typeof AnalyticsEvent.Engagement; value: number }
  | { event: typeof AnalyticsEvent.PageView | typeof AnalyticsEvent.Register | typeof AnalyticsEvent.Login }

/** The short link of this visit, as long as the page is open: it travels in addresses and is stored nowhere. */
let source: ReferralCode | undefined

function followSource(query: URLSearchParams): void {
  source = Object.values(ReferralCode).find((code) => code === query.get('ref')) ?? source
}

/**
 * Sends an event to the ad platform, for readers who allowed it (people.md 10): nothing before. Fire and forget: a
 * failure is ignored. Of the address only the path is sent, since a query may hold a code.
 */
function track(visit: Visit, path = location.pathname): void {
  if (currentConsent() !== 'yes') return
  const common = {
    eventId: crypto.randomUUID(),
    url: location.origin + path,
    ...(source !== undefined && { ref: source }),
  }
  call(trackEvent, { body: { ...visit, ...common }, keepalive: true }).catch(() => undefined)
}

/** The query with the short link of this visit: for the way to a sign-in provider and back, which loads a new page. */
export function withSource(query: URLSearchParams): string {
  const whole = new URLSearchParams(query)
  if (source !== undefined) whole.set('ref', source)
  return whole.toString()
}

/** A person signed in, or made an account; `query` is that of the screen where it began. */
export function trackSignIn(event: 'login' | 'register', query: URLSearchParams): void {
  followSource(query)
  track({ event })
}

/**
 * Reports each screen, how far it is read and for how long it is seen, from the moment the reader allows it: the screen
 * they do so on is the first. The bank's page inside a frame is no screen.
 */
export function useVisits(): void {
  const { pathname, search } = useLocation()
  const isAllowed = useConsent() === 'yes'
  useEffect(() => followSource(new URLSearchParams(search)), [search])
  useEffect(() => {
    if (window !== window.top || !isAllowed) return undefined
    track({ event: AnalyticsEvent.PageView }, pathname)
    let isLeft = false
    let stop: (() => void) | undefined
    // Not needed for the first paint.
    import('@hiwar/ui/reading.ts').then(
      ({ followReading }) => {
        if (isLeft) return
        stop = followReading({
          onDepth: (value) => track({ event: AnalyticsEvent.Depth, value }, pathname),
          onSeen: (value) => track({ event: AnalyticsEvent.Engagement, value }, pathname),
        })
      },
      () => undefined,
    )
    return () => {
      isLeft = true
      stop?.()
    }
  }, [pathname, isAllowed])
}
