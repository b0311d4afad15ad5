import { currentAuth, subscribeAuth } from '@hiwar/client/auth-store.ts'
import { DAY_SECONDS } from '@hiwar/contract/time.ts'

const KEPT_SECONDS = 30 * DAY_SECONDS

/** The domain above the app's, where the public site is; empty for addresses and single names. */
export function parentDomain(hostname: string): string {
  const names = hostname.split('.')
  return names.length < 3 || /^[\d.]+$/.test(hostname) ? '' : names.slice(1).join('.')
}

/** Tells the public site that someone is signed in here, for the words of its buttons (web.md 4.1): no token, no name. */
export function hintMember(): void {
  const write = () => {
    const isSignedIn = currentAuth().token !== null
    const domain = parentDomain(location.hostname)
    document.cookie =
      `member=${isSignedIn ? 1 : ''}; Path=/; Max-Age=${isSignedIn ? KEPT_SECONDS : 0}; SameSite=Lax` +
      (domain === '' ? '' : `; Domain=${domain}`) +
      (location.protocol === 'https:' ? '; Secure' : '')
  }
  write()
  subscribeAuth(write)
}
