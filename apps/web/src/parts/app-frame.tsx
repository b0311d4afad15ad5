import { UiProvider } from '@hiwar/ui/provider.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router'
import { useNumberStyle } from '../auth/appearance.ts'
import { SocketConnection } from './socket-connection.tsx'

// Loaded after the first paint, which needs none of them.
const GlobalBanners = lazyWithRetry(async () => (await import('./global-banners.tsx')).GlobalBanners)
const PendingBar = lazyWithRetry(async () => (await import('./pending-bar.tsx')).PendingBar)

/** Around every screen: the controls' language and links, what concerns every screen, and the live connection. */
export function AppFrame() {
  const navigate = useNavigate()
  const writing = useNumberStyle()
  return (
    <UiProvider navigate={(path) => void navigate(path)}>
      <a
        href="#content"
        className={
          'sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 ' +
          'focus:rounded-button focus:bg-white focus:px-4 focus:py-3 focus:shadow-raised'
        }
      >
        تخطَّ إلى المحتوى
      </a>
      <Suspense>
        <PendingBar />
      </Suspense>
      <Suspense>
        <GlobalBanners />
      </Suspense>
      {/* Numbers and hours are written once, where they are drawn: another way of writing draws the screen anew. */}
      <Outlet key={writing} />
      <ScrollRestoration />
      <SocketConnection />
    </UiProvider>
  )
}
