import { consentOf, type Consent } from '@hiwar/rules/shared-cookies.ts'
import { useSyncExternalStore } from 'react'

export const cookiePlace = () => ({
  appHost: location.hostname,
  ownHost: location.hostname,
  isSecure: location.protocol === 'https:',
})

/** The reader's answer about measuring visits, given here or on the public site; null while there is none. */
export const currentConsent = (): Consent | null => consentOf(document.cookie)

/** Of the window, when an answer is given here. */
export const consentEvent = 'consent'

function subscribe(listener: () => void): () => void {
  addEventListener(consentEvent, listener)
  return () => removeEventListener(consentEvent, listener)
}

/** `currentConsent`; renders again when it is given here. One given on the public site is seen with the next screen. */
export const useConsent = (): Consent | null => useSyncExternalStore(subscribe, currentConsent)
