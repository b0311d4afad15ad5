import { clockSkewMs, subscribeClock } from '@hiwar/client/clock.ts'
import { formatTime } from '@hiwar/arabic/dates.ts'
import { states } from '@hiwar/arabic/words.ts'
import { Clock, WifiOff } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useNow } from './use-now.ts'
import { useOnline } from './use-online.ts'

const tellsFromMs = 2 * 60_000

/** What concerns every screen: no network, or a device whose clock is wrong (web.md §1.2). */
export function Banners() {
  const isOnline = useOnline()
  const skew = useSyncExternalStore(subscribeClock, clockSkewMs)
  return (
    <output className="block">
      {!isOnline && <Banner Icon={WifiOff} text={`${states.offline}. نُكمل تلقائيًا حين يعود.`} />}
      {isOnline && Math.abs(skew) > tellsFromMs && <ClockBanner />}
    </output>
  )
}

function ClockBanner() {
  const now = useNow(60_000)
  return <Banner Icon={Clock} text={`ساعة جهازك غير مضبوطة. نعرض المواعيد بالوقت الصحيح، وهو الآن ${formatTime(now)}.`} />
}

function Banner({ Icon, text }: { Icon: LucideIcon; text: string }) {
  return (
    <span className="flex items-center justify-center gap-2 bg-apricot-tint px-4 py-2 text-center text-small text-apricot">
      <Icon size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
      {text}
    </span>
  )
}
