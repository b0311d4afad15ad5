import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { RouteObject } from 'react-router'
import { createApp } from './app.tsx'
import { followAppearance } from './auth/appearance.ts'
import { setKnownPaths } from './auth/redirect.ts'
import { followTyping } from './frame/busy.ts'
import { reloadForNewRelease } from './frame/new-release.ts'

/** Shows a browser app in the page. `paths` are those of its screens: a redirect after sign-in leads to no other. */
export function startApp({ routes, paths }: { routes: RouteObject[]; paths: readonly string[] }): void {
  globalThis.addEventListener('vite:preloadError', () => {
    void reloadForNewRelease()
  })
  setKnownPaths(['/', ...paths])
  followAppearance()
  followTyping()

  const place = document.getElementById('root')
  if (place === null) throw new Error('The page has no place for the app')
  const App = createApp(routes)
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
