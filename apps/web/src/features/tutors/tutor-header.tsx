import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { formatCountdown } from '@hiwar/arabic/dates.ts'
import { onlineText } from '@hiwar/arabic/people.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Skeleton, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { BookOpen, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { LazyLessonPrice } from '../../parts/lazy-lesson-price.tsx'
import { FavouriteButton } from './favourite-button.tsx'
import { ShareButton } from './share-button.tsx'
import { RatingLine, nameOf, taughtText, useNextFreeText } from './tutor-facts.tsx'
import { TutorPortrait } from './tutor-portrait.tsx'

/** The head of a tutor's profile. `action` are the buttons, shown here on wide screens only. */
export function TutorHeader({ tutor, action }: { tutor: TutorInfo; action: ReactNode }) {
  const taught = taughtText(tutor)
  const nextFree = useNextFreeText(tutor.nextFreeAt)
  const name = nameOf(tutor)
  return (
    <Card padding="none" className="flex items-start gap-4 p-4 md:gap-8 md:p-6">
      <div className="w-[90px] shrink-0 md:w-60">
        <TutorPortrait
          {...tutor}
          isPriority
          sizes="(width < 48rem) 90px, 240px"
          className="rounded-button md:rounded-card"
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3 self-stretch">
        <div className="flex flex-wrap-reverse items-start justify-end gap-x-2">
          <div className="min-w-min flex-1">
            <p aria-hidden className="font-heading text-h1">
              {name}
            </p>
            <Presence tutor={tutor} />
          </div>
          <div className="flex shrink-0">
            <FavouriteButton tutor={tutor} name={name} className="-mt-2" />
            <ShareButton name={name} />
          </div>
        </div>
        {tutor.bio !== null && <p className="max-w-[60ch] text-ink-600">{tutor.bio}</p>}
        <div>
          <RatingLine tutor={tutor} />
        </div>
        <ul className="flex flex-col gap-1 text-small text-ink-600">
          {taught !== null && (
            <li className="flex items-center gap-2">
              <BookOpen aria-hidden size={18} />
              {taught}
            </li>
          )}
          <li className="flex items-center gap-2">
            <Clock aria-hidden size={18} />
            <span>
              {tutor.nextFreeAt !== null && 'أقرب موعد: '}
              <span className="font-medium text-ink-900">{nextFree}</span>
            </span>
          </li>
        </ul>
        <LazyLessonPrice className="text-ink-600 -mt-2 ps-6.5" />
        <div className="mt-auto hidden flex-wrap gap-3 pt-2 md:flex">{action}</div>
      </div>
    </Card>
  )
}

function Presence({ tutor: { online, lastSeenAt, gender } }: { tutor: TutorInfo }) {
  const now = useNow(MINUTE_MS)
  if (online === true)
    return (
      <p className="flex items-center gap-2 text-small text-success">
        <span aria-hidden className="size-2.5 rounded-full bg-success" />
        {onlineText(gender)}
      </p>
    )
  if (lastSeenAt === null) return null
  return <p className="text-small text-ink-600">آخر ظهور {formatCountdown(Date.parse(lastSeenAt) - now)}</p>
}

export function TutorHeaderSkeleton() {
  return (
    <div className="surface flex gap-4 p-4 md:gap-8 md:p-6">
      <Skeleton className="aspect-4/5 w-[90px] shrink-0 md:w-60" />
      <div className="flex flex-1 flex-col gap-4">
        <Skeleton className="h-9 w-56 max-w-full" />
        <SkeletonText lines={3} className="max-w-md" />
      </div>
    </div>
  )
}
