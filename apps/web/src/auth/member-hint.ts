import { currentAuth, subscribeAuth } from '@hiwar/client/auth-store.ts'
import { sharedCookie } from '@hiwar/rules/shared-cookies.ts'
import { cookiePlace } from './consent.ts'

/** Tells the public site that someone is signed in here, for the words of its buttons (web.md 4.1): no token, no name. */
export function hintMember(): void {
  const write = () => {
    document.cookie = sharedCookie('member', currentAuth().token === null ? '' : '1', cookiePlace())
  }
  write()
  subscribeAuth(write)
}
