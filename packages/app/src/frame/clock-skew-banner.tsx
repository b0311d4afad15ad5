import { formatTime } from '@hiwar/arabic/dates.ts'
import { Clock } from 'lucide-react'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { BannerLine } from './banner-line.tsx'
import { useNow } from '../time/use-now.ts'

/** Shows the right time on a device whose clock is wrong. Rarely needed, hence loaded on demand. */
export function ClockSkewBanner() {
  const now = useNow(MINUTE_MS)
  return (
    <BannerLine
      icon={<Clock size={18} strokeWidth={1.75} aria-hidden />}
      text={`ساعة جهازك غير مضبوطة. نعرض المواعيد بالوقت الصحيح، وهو الآن ${formatTime(now)}.`}
    />
  )
}
