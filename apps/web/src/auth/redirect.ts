// The way back after sign-in, and the only place that judges an address from outside (web.md §1.1).
import { matchPath } from 'react-router'

let knownPaths: readonly string[] = []

/** The route table tells its paths once, before the first screen. */
export function setKnownPaths(paths: readonly string[]): void {
  knownPaths = paths
}

/** Whether the app has a screen there. */
export function isKnownPath(pathname: string): boolean {
  return knownPaths.some((pattern) => matchPath(pattern, pathname) !== null)
}

/** An address is followed only if it starts with one slash and leads to a screen of this app; else null. */
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

/** The sign-in screen that returns to `from` afterwards. */
export function loginPathFrom(from: string): string {
  return from === '/' ? '/login' : `/login?redirect=${encodeURIComponent(from)}`
}

/** Where to go after sign-in or registration, read from the screen's query. */
export function afterSignIn(query: URLSearchParams): string {
  return safeRedirect(query.get('redirect')) ?? '/'
}
