// The cookies that the public site and the app share; neither names a person: the answer about measuring visits, and
// whether someone is signed in (docs/decisions/0016-public-site.md).
import { DAY_SECONDS } from '@hiwar/contract/time.ts'

export type Consent = 'yes' | 'no'

const keptSeconds = { consent: 180 * DAY_SECONDS, member: 30 * DAY_SECONDS } as const
type CookieName = keyof typeof keptSeconds

/** The domain above the app's; empty for addresses and single names. */
export function parentDomain(hostname: string): string {
  const names = hostname.split('.')
  return names.length < 3 || /^[\d.]+$/.test(hostname) ? '' : names.slice(1).join('.')
}

interface Place {
  /** Hosts of the app and of the page that writes the cookie. */
  readonly appHost: string
  readonly ownHost: string
  readonly isSecure: boolean
}

/** As a page or a reply writes it, for the domain above the app where both are; an empty value removes it. */
export function sharedCookie(name: CookieName, value: string, { appHost, ownHost, isSecure }: Place): string {
  const parent = parentDomain(appHost)
  const isBelow = parent !== '' && (ownHost === parent || ownHost.endsWith(`.${parent}`))
  return (
    `${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : keptSeconds[name]}; SameSite=Lax` +
    (isBelow ? `; Domain=${parent}` : '') +
    (isSecure ? '; Secure' : '')
  )
}

/** A value of a `Cookie` header or of `document.cookie`. A name is of letters, digits, dashes and underscores. */
export const cookieOf = (cookies: string, name: string): string | null =>
  cookies.match(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`))?.[1] ?? null

/** The answer about measuring; null while the reader has not given one. */
export function consentOf(cookies: string): Consent | null {
  const answer = cookieOf(cookies, 'consent')
  return answer === 'yes' || answer === 'no' ? answer : null
}
