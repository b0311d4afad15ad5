import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { RouteObject } from 'react-router'
import { createApp } from './app.tsx'
import { followAppearance } from './auth/appearance.ts'
import { setKnownPaths } from './auth/redirect.ts'

const reloadedKey = 'hiwar.reloaded-for-new-version'

/**
 * After a release the chunks of the old version are gone: a page that fails to load one is reloaded, at most once a
 * minute. When only the network failed, the page is not reloaded, which would lose what was typed in its forms.
 */
async function reloadForNewRelease(): Promise<void> {
  const ownScript = document.querySelector('script[type=module]')?.getAttribute('src')
  const page = await fetch(location.href, { cache: 'no-store' }).then(
    async (reply) => (reply.ok ? await reply.text() : null),
    () => null,
  )
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
  if (page === null || ownScript == null || page.includes(ownScript) || Date.now() - last < MINUTE_MS) return
  sessionStorage.setItem(reloadedKey, String(Date.now()))
  location.reload()
}

/** Shows a browser app in the page. `paths` are those of its screens: a redirect after sign-in leads to no other. */
export function startApp({ routes, paths }: { routes: RouteObject[]; paths: readonly string[] }): void {
  globalThis.addEventListener('vite:preloadError', () => {
    void reloadForNewRelease()
  })
  setKnownPaths(['/', ...paths])
  followAppearance()

  const place = document.getElementById('root')
  if (place === null) throw new Error('The page has no place for the app')
  const App = createApp(routes)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
