import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { createApp } from './app.tsx'
import { followAppearance } from './auth/appearance.ts'
import { setKnownPaths } from './auth/redirect.ts'
import { followTyping } from './frame/busy.ts'
import { reloadForNewRelease } from './frame/new-release.ts'

/**
 * Shows a browser app in the page. Where that came with a screen of its own, it stays until all of the first one is
 * there. `paths` are those of the screens: a redirect after sign-in leads to no other.
 */
export function startApp({ routes, paths }: { routes: RouteObject[]; paths: readonly string[] }): void {
  globalThis.addEventListener('vite:preloadError', () => {
    void reloadForNewRelease()
  })
  setKnownPaths(['/', ...paths])
  followAppearance()
  followTyping()

  const place = document.querySelector('#root')
  if (place === null) return
  const { App, ready } = createApp(routes)
  const show = () => createRoot(place).render(<App />)
  if (document.querySelector('main') === null) show()
  // In slices, between which the page answers; the router follows what happens to it from the end of the last one only, so
  // not while its first screen is on its way.
  else void ready.then(() => startTransition(show))
}
