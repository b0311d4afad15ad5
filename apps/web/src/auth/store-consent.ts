import { sharedCookie, type Consent } from '@hiwar/rules/shared-cookies.ts'
import { consentEvent, cookiePlace } from './consent.ts'

/** Keeps the reader's answer and tells what measures. Apart from what reads it, since few ever answer here. */
export function storeConsent(answer: Consent): void {
  document.cookie = sharedCookie('consent', answer, cookiePlace())
  dispatchEvent(new Event(consentEvent))
}
