import { consentOf, sharedCookie, type Consent } from '@hiwar/rules/shared-cookies.ts'

export const cookiePlace = () => ({
  appHost: location.hostname,
  ownHost: location.hostname,
  isSecure: location.protocol === 'https:',
})

/** The reader's answer about measuring visits, given here or on the public site; null while there is none. */
export const currentConsent = (): Consent | null => consentOf(document.cookie)

export function storeConsent(answer: Consent): void {
  document.cookie = sharedCookie('consent', answer, cookiePlace())
}
