// Redirects after sign-in; the only place that validates a redirect target from the query string (web.md §1.1).
import { matchPath } from 'react-router'

let knownPaths: readonly string[] = []

/** Set once from the route table, before the first screen. */
export function setKnownPaths(paths: readonly string[]): void {
  knownPaths = paths
}

/** Whether the app has a screen there. */
export function isKnownPath(pathname: string): boolean {
  return knownPaths.some((pattern) => matchPath(pattern, pathname) !== null)
}

/** The target, if it starts with a single slash and leads to a screen of this app; else null (no open redirects). */
export function safeRedirect(wanted: string | null): string | null {
  if (wanted === null || !/^\/(?![/\\])/.test(wanted)) return null
  try {
    // Control characters and backslashes may turn a path into another host when a browser reads it.
    const address = new URL(wanted, 'https://hiwar.invalid')
    if (address.host !== 'hiwar.invalid' || !isKnownPath(address.pathname)) return null
    return address.pathname + address.search + address.hash
  } catch {
    return null
  }
}

/** The path of the sign-in screen that redirects to `from` afterwards. */
export function loginPathFrom(from: string): string {
  return from === '/' ? '/login' : `/login?redirect=${encodeURIComponent(from)}`
}

/** The redirect target after sign-in or registration, from the screen's query string. */
export function afterSignIn(query: URLSearchParams): string {
  return safeRedirect(query.get('redirect')) ?? '/'
}
