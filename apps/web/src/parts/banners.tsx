import { clockSkewMs, subscribeClock } from '@hiwar/client/clock.ts'
import { states } from '@hiwar/arabic/words.ts'
import { OfflineIcon } from '@hiwar/ui/door-icons.tsx'
import { late } from '@hiwar/ui/late.ts'
import { Suspense, useSyncExternalStore } from 'react'
import { BannerLine } from './banner-line.tsx'
import { useOnline } from './use-online.ts'

const ClockBanner = late(async () => (await import('./clock-banner.tsx')).ClockBanner)

const tellsFromMs = 2 * 60_000

/** What concerns every screen: no network, or a device whose clock is wrong (web.md §1.2). */
export function Banners() {
  const isOnline = useOnline()
  const skew = useSyncExternalStore(subscribeClock, clockSkewMs)
  return (
    <output className="block">
      {!isOnline && <BannerLine icon={<OfflineIcon size={18} />} text={`${states.offline}. نُكمل تلقائيًا حين يعود.`} />}
      {isOnline && Math.abs(skew) > tellsFromMs && (
        <Suspense>
          <ClockBanner />
        </Suspense>
      )}
    </output>
  )
}
