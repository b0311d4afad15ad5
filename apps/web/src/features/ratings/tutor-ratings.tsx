import { listTutorRatings } from '@hiwar/contract/ratings.ts'
import type { TutorRating } from '@hiwar/contract/ratings.ts'
import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { useApiQuery, useApiPages } from '@hiwar/client/query.ts'
import { theSide } from '@hiwar/arabic/people.ts'
import { ratings } from '@hiwar/arabic/plurals.ts'
import { actions, things } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton, SkeletonCircle, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { OwnRating } from './own-rating.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { RatingItem } from './rating-item.tsx'
import { RatingSummary } from './rating-summary.tsx'
import { ratingValues, valueText } from './rating-text.ts'

const pageSize = 10

/** The ratings of a tutor: summary, the user's own, the others, and a button to rate. */
export function TutorRatings({ tutor }: { tutor: TutorInfo }) {
  // The same query as in the rate dialog: it brings the summary and the user's own rating.
  const head = useApiQuery(listTutorRatings, { params: { id: tutor.id }, query: { size: 1 } })
  const pages = useApiPages(listTutorRatings, { params: { id: tutor.id } }, { size: pageSize })
  const [isRating, setRating] = useState(false)
  const rate = () => setRating(true)
  const mayRateNow = tutor.mayRate === true && tutor.ownRatingId === null
  const failure = head.failure ?? (pages.items.length === 0 ? pages.failure : null)

  if (failure !== null)
    return (
      <BlockFailure
        failure={failure}
        onRetry={() => {
          void head.refetch()
          void pages.refetch()
        }}
        isRetrying={head.isFetching || pages.isFetching}
      />
    )
  if (head.data === undefined || pages.isPending) return <RatingsSkeleton />
  const { summary } = head.data
  const own = pages.items.find(({ id }) => id === tutor.ownRatingId)
  const others = pages.items.filter((rating) => rating !== own)
  return (
    <div className="flex flex-col gap-6">
      <h2 className="sr-only">{things.ratings}</h2>
      {summary.count === 0 ? (
        <FirstRating tutor={tutor} mayRate={mayRateNow} onRate={rate} />
      ) : (
        <RatingSummary summary={summary} />
      )}
      {mayRateNow && summary.count > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>كيف كانت حصصك هنا؟ رأيك يساعد غيرك.</p>
          <Button onPress={rate}>قيّم {theSide('tutor', tutor.gender)}</Button>
        </div>
      )}
      {own !== undefined && <OwnRating rating={own} onEdit={rate} />}
      {others.length > 0 && <OtherRatings ratings={others} />}
      <MoreRatings pages={pages} />
      <RateDialog
        tutorId={tutor.id}
        tutorName={tutor.name}
        ratingId={tutor.ownRatingId ?? undefined}
        isOpen={isRating}
        onOpenChange={setRating}
      />
    </div>
  )
}

type RatingPages = ReturnType<typeof useApiPages<typeof listTutorRatings>>

/** The button for the next page, or why it could not be loaded. */
function MoreRatings({ pages }: { pages: RatingPages }) {
  const fetchNextPage = () => void pages.fetchNextPage()
  if (pages.isFetchNextPageError && pages.failure !== null)
    return <BlockFailure failure={pages.failure} onRetry={fetchNextPage} isRetrying={pages.isFetchingNextPage} />
  if (!pages.hasNextPage) return null
  return (
    <Button variant="secondary" className="self-center" isPending={pages.isFetchingNextPage} onPress={fetchNextPage}>
      {actions.more}
    </Button>
  )
}

/** Ratings with a text or tags one by one, the others counted by value. */
function OtherRatings({ ratings: all }: { ratings: readonly TutorRating[] }) {
  const written = all.filter(({ feedback, tags }) => feedback !== null || tags.length > 0)
  const silent = all.filter((rating) => !written.includes(rating))
  const counts = ratingValues
    .map((value) => ({ value, count: silent.filter((rating) => rating.value === value).length }))
    .filter(({ count }) => count > 0)
  return (
    <>
      {written.length > 0 && (
        <ul className="surface divide-y divide-sand-300">
          {written.map((rating) => (
            <li key={rating.id} className="p-4 md:p-6">
              <RatingItem rating={rating} />
            </li>
          ))}
        </ul>
      )}
      {counts.length > 0 && (
        <div className="rounded-card bg-sand-100 p-4 text-small text-ink-600">
          <p className="mb-1 font-medium text-ink-900">تقييمات بلا تعليق</p>
          <ul className="flex flex-wrap gap-x-6 gap-y-1">
            {counts.map(({ value, count }) => (
              <li key={value}>
                {valueText(value)}: {ratings(count)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function FirstRating({ tutor, mayRate, onRate }: { tutor: TutorInfo; mayRate: boolean; onRate: () => void }) {
  if (mayRate)
    return (
      <EmptyState
        illustration="no-reviews"
        className="surface"
        text="لم يُكتب تقييم بعد. كن أول من يكتب رأيه."
        action={<Button onPress={onRate}>قيّم {theSide('tutor', tutor.gender)}</Button>}
      />
    )
  return (
    <EmptyState
      illustration="no-reviews"
      className="surface"
      text="لم يُكتب تقييم بعد. احجز حصة وكن أول من يكتب رأيه."
    />
  )
}

function RatingsSkeleton() {
  return (
    <Loading label="جارٍ تحميل التقييمات" className="flex flex-col gap-6">
      <Skeleton className="h-44 w-full" />
      {Array.from({ length: 3 }, (_, index) => (
        <div key={index} className="flex gap-3">
          <SkeletonCircle />
          <SkeletonText lines={3} className="flex-1" />
        </div>
      ))}
    </Loading>
  )
}
