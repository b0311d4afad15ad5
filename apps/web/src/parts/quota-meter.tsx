import { formatDuration } from '@hiwar/arabic/dates.ts'
import { actions, things } from '@hiwar/arabic/words.ts'
import { Button, LinkButton } from '@hiwar/ui/button.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { QuotaBar } from './quota-bar.tsx'
import type { QuotaFacts } from './quota-bar.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useOpenCount } from '@hiwar/app/use-open-count.ts'
import { useQuota } from './use-quota.ts'

const QuotaDialog = lazyWithRetry(async () => (await import('./quota-dialog.tsx')).QuotaDialog)

/**
 * A student's remaining minutes of this week, or a link to the plans without a subscription. Nothing while loading, so
 * that a subscriber is never asked to subscribe.
 */
export function QuotaMeter() {
  const quota = useQuota()
  const now = useNow(MINUTE_MS)
  if (quota.data === undefined) return null

  const { info, week, remainingWeeklyMinutes } = quota.data
  const isRunning = info !== null && info.terminatedAt === null && Date.parse(info.end) > now
  if (!isRunning)
    return (
      <LinkButton to="/plans" size="small">
        {actions.subscribe}
      </LinkButton>
    )
  return (
    <Quota
      remaining={remainingWeeklyMinutes}
      total={info.weeklyMinutes}
      weekEnd={week?.end ?? info.end}
      subscriptionEnd={info.end}
    />
  )
}

function Quota(facts: QuotaFacts) {
  const [isOpen, setOpen] = useState(false)
  const openCount = useOpenCount(isOpen)
  const { remaining, total } = facts
  const balance = `المتبقي ${formatDuration(remaining)} من ${formatDuration(total, 'object')}`
  const balanceText = `${things.minutesBalance}: ${balance}`
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        onPress={() => setOpen(true)}
        aria-label={balanceText}
        className="min-w-0 shrink! flex-col items-stretch gap-1 px-3"
      >
        <span className="flex items-baseline justify-between gap-3 text-small font-normal text-ink-600">
          <span className="min-w-0">
            <span className="@max-[28rem]:sr-only">المتبقي </span>
            <strong className="font-semibold text-ink-900">{formatDuration(remaining)}</strong>{' '}
            <span className="whitespace-nowrap">من {formatDuration(total, 'object')}</span>
          </span>
        </span>
        <QuotaBar {...facts} />
      </Button>
      {openCount > 0 && (
        <Suspense>
          <QuotaDialog {...facts} isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
