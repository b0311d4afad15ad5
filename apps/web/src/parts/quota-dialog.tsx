import { differsFromCairo, deviceZone, formatDate, formatDuration, formatTime, zoneName } from '@hiwar/arabic/dates.ts'
import { things } from '@hiwar/arabic/words.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { QuotaBar } from './quota-bar.tsx'
import type { QuotaFacts } from './quota-bar.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'

/** The week's minutes: how many are left, and when they are renewed. */
export function QuotaDialog({
  isOpen,
  onOpenChange,
  ...facts
}: QuotaFacts & { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const now = useNow(MINUTE_MS)
  const { remaining, total, weekEnd, subscriptionEnd } = facts
  const isLastWeek = Date.parse(weekEnd) >= Date.parse(subscriptionEnd)
  const zone = deviceZone()
  const zoneNote = differsFromCairo(zone, weekEnd) ? ` (${zoneName(zone)})` : ''
  return (
    <Dialog title={things.minutesBalance} size="small" isOpen={isOpen} onOpenChange={onOpenChange}>
      <p className="mb-3 text-h3">
        المتبقي {formatDuration(remaining)} من {formatDuration(total, 'object')}
      </p>
      <QuotaBar remaining={remaining} total={total} />
      <p className="mt-4">
        {isLastWeek ? 'هذا آخر أسابيع اشتراكك. ينتهي ' : 'يتجدّد رصيدك '}
        <strong className="font-semibold">
          {formatDate(weekEnd, { now })} الساعة {formatTime(weekEnd)}
        </strong>
        {zoneNote}.
      </p>
      <p className="mt-2 text-small text-ink-600">الدقائق التي لا تُستخدم لا تنتقل إلى الأسبوع التالي.</p>
    </Dialog>
  )
}
