import { clockSkewMs, subscribeClock } from '@hiwar/client/clock.ts'
import { states } from '@hiwar/arabic/words.ts'
import { OfflineIcon } from '@hiwar/ui/inline-icons.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useEffect, useRef, useSyncExternalStore } from 'react'
import { BannerLine } from './banner-line.tsx'
import { Maintenance } from './maintenance.tsx'
import { MissingParts } from './missing-parts.tsx'
import { NewReleaseBanner } from './new-release-banner.tsx'
import { PendingBar } from './pending-bar.tsx'
import { useOnline } from '../use-online.ts'

const ClockSkewBanner = lazyWithRetry(async () => (await import('./clock-skew-banner.tsx')).ClockSkewBanner)

/** A device clock that is wrong by more than this gets a banner. */
const shownFromSkewMs = 2 * 60_000

/** The main app sends later what was written offline; the back office does not (admin.md 0.4). */
const afterwards = { users: 'نُكمل تلقائيًا حين يعود.', staff: 'لا يتغيّر شيء حتى يعود.' }

/** No network, a device whose clock is wrong, or a new release (web.md §1.2). */
function DeviceBanners({ isForStaff }: { isForStaff: boolean }) {
  const isOnline = useOnline()
  const skew = useSyncExternalStore(subscribeClock, clockSkewMs)
  return (
    <output className="block">
      {!isOnline && (
        <BannerLine
          icon={<OfflineIcon size={18} />}
          text={`${states.offline}. ${afterwards[isForStaff ? 'staff' : 'users']}`}
        />
      )}
      {isOnline && Math.abs(skew) > shownFromSkewMs && (
        <Suspense>
          <ClockSkewBanner />
        </Suspense>
      )}
      <NewReleaseBanner />
    </output>
  )
}

/**
 * What stands above every screen: the bar while the next one loads, and the banners. Screens that fill the window
 * subtract the banners' height (`--screen` in app.css).
 */
export function GlobalBanners({ isForStaff }: { isForStaff: boolean }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      root.style.setProperty('--banners-height', `${entry?.contentRect.height ?? 0}px`)
    })
    if (frame.current !== null) observer.observe(frame.current)
    return () => {
      observer.disconnect()
    }
  }, [])
  return (
    <>
      <PendingBar />
      <div ref={frame}>
        <DeviceBanners isForStaff={isForStaff} />
        <Maintenance isForStaff={isForStaff} />
        <MissingParts />
      </div>
    </>
  )
}
