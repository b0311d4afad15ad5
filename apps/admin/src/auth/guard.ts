// Who may see a screen (admin.md 0.2), decided before it mounts or calls anything.
import { clearAuth } from '@hiwar/client/auth-store.ts'
import { checkedAccount } from '@hiwar/app/auth/account-check.ts'
import { loginPathFrom } from '@hiwar/app/auth/redirect.ts'
import { redirect } from 'react-router'
import type { LoaderFunction } from 'react-router'
import { homeOf, worksHere } from './pages.ts'
import type { Page } from './pages.ts'

/** Leads to the main app (apps/server/main.ts). */
const mainApp = '/site'

/** Sends students and tutors, who have no work here, to the main app. */
function leave(): Promise<never> {
  clearAuth()
  location.replace(mainApp)
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

/** The sign-in screen: staff who are signed in go home; a session of anybody else ends, and the form is shown. */
export const guestsOnly: LoaderFunction = async () => {
  const account = await checkedAccount()
  if (account === null) return null
  if (worksHere(account.user.role)) return redirect(homeOf(account.user.role))
  clearAuth()
  return null
}
