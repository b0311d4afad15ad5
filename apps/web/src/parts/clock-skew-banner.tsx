import { formatTime } from '@hiwar/arabic/dates.ts'
import { Clock } from 'lucide-react'
import { BannerLine } from './banner-line.tsx'
import { useNow } from './use-now.ts'

/** For a device whose clock is wrong, with the right time. Few need it, so few load it. */
export function ClockSkewBanner() {
  const now = useNow(60_000)
  return (
    <BannerLine
      icon={<Clock size={18} strokeWidth={1.75} aria-hidden />}
      text={`ساعة جهازك غير مضبوطة. نعرض المواعيد بالوقت الصحيح، وهو الآن ${formatTime(now)}.`}
    />
  )
}
