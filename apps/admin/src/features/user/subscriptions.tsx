import { cairo, formatDuration, formatShortDate } from '@hiwar/arabic/dates.ts'
import { periodLabel } from '@hiwar/arabic/labels.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiPages, useApiQuery } from '@hiwar/client/query.ts'
import { getUserSubscription, listSubscriptions } from '@hiwar/contract/subscriptions.ts'
import type { Subscription } from '@hiwar/contract/subscriptions.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import { DateCell, nothing } from '../../parts/cells.tsx'
import { Facts } from '../../parts/facts.tsx'
import { freshOnFocus } from '../../parts/fresh-on-focus.ts'
import { PlanCell } from '../../parts/plans/plan-cell.tsx'
import { Section } from './section.tsx'

const pageSize = 10

/** The running subscription with what is left of this week, and all before it. */
export function Subscriptions({ user }: { user: UserSelf }) {
  const current = useApiQuery(getUserSubscription, { query: { userId: user.id } }, freshOnFocus)
  const all = useApiPages(listSubscriptions, { query: { users: [user.id] } }, { size: pageSize, ...freshOnFocus })
  const runningId = current.data?.info?.id
  const earlier = all.items.filter(({ id }) => id !== runningId)
  return (
    <Section title="الاشتراك" query={current} lines={6}>
      {({ info, remainingWeeklyMinutes }) => (
        <div className="flex flex-col gap-5">
          {info === null ? (
            <p className="text-ink-600">ليس له اشتراك سارٍ.</p>
          ) : (
            <SubscriptionFacts subscription={info} remaining={remainingWeeklyMinutes} />
          )}
          <QueryFailure query={all} className="border-0 py-4" />
          {earlier.length > 0 && <Earlier list={earlier} />}
          {all.hasNextPage && (
            <Button
              variant="secondary"
              size="small"
              className="self-center"
              isPending={all.isFetchingNextPage}
              onPress={() => void all.fetchNextPage()}
            >
              الأقدم
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}

function SubscriptionFacts({ subscription, remaining }: { subscription: Subscription; remaining: number }) {
  const { planId, period, start, end, weeklyMinutes, terminatedAt } = subscription
  return (
    <Facts
      facts={[
        ['الباقة', <PlanCell key="plan" planId={planId} />],
        ['المدة', periodLabel[period]],
        ['بدأ', <DateCell key="start" at={start} />],
        ['ينتهي', <DateCell key="end" at={end} />],
        ['دقائق الأسبوع', formatDuration(weeklyMinutes)],
        ['المتبقي هذا الأسبوع', formatDuration(remaining)],
        ['أُوقف', terminatedAt === null ? nothing : <DateCell key="terminated" at={terminatedAt} />],
      ]}
    />
  )
}

function Earlier({ list }: { list: readonly Subscription[] }) {
  return (
    <div>
      <h3 className="mb-1 text-label">اشتراكات سابقة</h3>
      <ul className="divide-y divide-sand-300">
        {list.map(({ id, planId, start, end, terminatedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-small">
            <PlanCell planId={planId} />
            <span className="text-ink-600">
              {formatShortDate(start, { zone: cairo })} – {formatShortDate(end, { zone: cairo })}
            </span>
            {terminatedAt !== null && <StateBadge tone="stopped">أُوقف قبل موعده</StateBadge>}
          </li>
        ))}
      </ul>
    </div>
  )
}
