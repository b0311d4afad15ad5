import { formatInteger } from '@hiwar/arabic/digits.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { missingItems, onboardingItems } from '@hiwar/rules/onboarding.ts'
import { HoverCard } from '@hiwar/ui/hover-card.tsx'
import { Meter } from '@hiwar/ui/meter.tsx'
import { onDemand } from '@hiwar/ui/on-demand.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { personName } from '../people/person.ts'
import { missingText } from './onboarding-labels.ts'
import type { ProgressCellProps } from './progress-card.tsx'

const ProgressCard = onDemand(async () => (await import('./progress-card.tsx')).ProgressCard)

/** How much of what a listed tutor needs is there. */
export function Progress({ tutor }: { tutor: TutorFull }) {
  const missing = missingItems(tutor).length
  const label = missing === 0 ? 'اكتمل كل شيء' : `ينقصه: ${missingText(tutor)}`
  return (
    <Meter
      label={label}
      isLabelHidden
      value={onboardingItems.length - missing}
      max={onboardingItems.length}
      valueText={missing === 0 ? 'مكتمل' : `${formatInteger(missing)} ناقص`}
      className="w-24"
    />
  )
}

const cardSkeleton = (
  <Loading>
    <Skeleton className="h-76 w-72 max-w-full" />
  </Loading>
)

/** The progress in a row, with a card that says what it is made of (admin.md 1.5). */
export function ProgressCell({ tutor, studio }: ProgressCellProps) {
  return (
    <HoverCard
      label={`التقدم: ${personName(tutor)}`}
      trigger={
        <Link to={`/user/${tutor.id}?tab=tutor`} className="inline-block rounded-input py-2 align-middle">
          <Progress tutor={tutor} />
        </Link>
      }
    >
      <Suspense fallback={cardSkeleton}>
        <ProgressCard tutor={tutor} studio={studio} />
      </Suspense>
    </HoverCard>
  )
}
