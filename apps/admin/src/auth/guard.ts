// Who may see a screen (admin.md 0.2), decided before it mounts or calls anything.
import { clearAuth } from '@hiwar/client/auth-store.ts'
import { checkedAccount } from '@hiwar/app/auth/account-check.ts'
import { loginPathFrom } from '@hiwar/app/auth/redirect.ts'
import { redirect } from 'react-router'
import type { LoaderFunction } from 'react-router'
import { homeOf, worksHere } from './pages.ts'
import type { Page } from './pages.ts'

/** Answers with the public site (apps/server/main.ts). */
const publicSite = '/site'

/** Sends students and tutors, who have no work here, to the public site. */
function leave(): Promise<never> {
  clearAuth()
  location.replace(publicSite)
  // The screen below must not be shown while the browser leaves.
  return new Promise(() => undefined)
}

/** A route loader that admits the roles of a page; a refusal is thrown as a 403 for the error boundary to show. */
export function guard({ who }: Pick<Page, 'who'>): LoaderFunction {
  return async ({ request }) => {
    const { pathname, search } = new URL(request.url)
    const account = await checkedAccount()
    if (account === null) return redirect(loginPathFrom(pathname + search))
    const { role } = account.user
    if (!worksHere(role)) return await leave()
    if (who.includes(role)) return null
    if (pathname === '/') return redirect(homeOf(role))
    throw new Response(null, { status: 403 })
  }
}

/** The sign-in screen: whoever is signed in goes home. */
export const guestsOnly: LoaderFunction = async () => {
  const account = await checkedAccount()
  if (account === null) return null
  return worksHere(account.user.role) ? redirect(homeOf(account.user.role)) : await leave()
}
