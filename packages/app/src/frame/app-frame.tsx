import { UiProvider } from '@hiwar/ui/provider.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration, useNavigate } from 'react-router'
import { useAccount } from '../auth/account.ts'
import { useNumberStyle } from '../auth/appearance.ts'
import { afterFirstData, useFirstData } from './after-first-data.ts'
import { SkipLink } from './skip-link.tsx'

// Not needed for the first paint, so loaded after it. The banners do not wait for data: they say what cannot be loaded.
const GlobalBanners = lazyWithRetry(async () => (await import('./global-banners.tsx')).GlobalBanners)
const ProofOnDemand = lazyWithRetry(
  afterFirstData(async () => (await import('../account/proof-on-demand.tsx')).ProofOnDemand),
)

interface AppFrameProps {
  children: ReactNode
  /** The back office: maintenance does not close it for admins. */
  isForStaff?: boolean
  /** The page that asks the sign-in provider who this is, where the app has one. */
  providerPath?: string
}

/** Around every screen: locale and links of the controls, global banners, and `children` that show nothing. */
export function AppFrame({ children, isForStaff = false, providerPath }: AppFrameProps) {
  const navigate = useNavigate()
  const numberStyle = useNumberStyle()
  const isSignedIn = useAccount() !== null
  useFirstData()
  return (
    <UiProvider navigate={(path) => void navigate(path)}>
      <SkipLink />
      <Suspense>
        <GlobalBanners isForStaff={isForStaff} />
      </Suspense>
      {isSignedIn && (
        <Suspense>
          <ProofOnDemand providerPath={providerPath ?? null} />
        </Suspense>
      )}
      {/* Formatted numbers and hours are not reactive: a change of their style remounts the screen. */}
      <Outlet key={numberStyle} />
      <ScrollRestoration />
      {children}
    </UiProvider>
  )
}
