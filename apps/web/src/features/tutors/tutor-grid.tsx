import type { TutorCard as Tutor } from '@hiwar/contract/tutors.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Loading } from '@hiwar/ui/skeleton.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ReactNode } from 'react'
import { BlockFailure, QueryFailure } from '@hiwar/app/block-failure.tsx'
import { TutorCard, TutorCardSkeleton } from './tutor-card.tsx'
import type { useFavourites, useTutors } from './use-tutors.ts'

const gridClasses = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4 2xl:gap-6'
/** The cards visible without scrolling; their images load first. */
const priorityCards = 4

interface TutorGridProps {
  tutors: ReturnType<typeof useTutors> | ReturnType<typeof useFavourites>
  onBook: (tutor: Tutor) => void
  /** Above the cards: the number of results. */
  head: ReactNode
  /** Shown when there are none. */
  empty: ReactNode
}

/** A grid of tutor cards with infinite scrolling and a "more" button. */
export function TutorGrid({ tutors, onBook, head, empty }: TutorGridProps) {
  const loadMore = () => {
    if (!tutors.isFetchingNextPage) void tutors.fetchNextPage()
  }

  if (tutors.isPending) return <GridSkeleton />
  if (tutors.failure !== null && tutors.items.length === 0) return <QueryFailure query={tutors} />
  if (tutors.items.length === 0) return empty
  return (
    <>
      {head}
      <ul className={gridClasses}>
        {tutors.items.map((tutor, index) => (
          <li key={tutor.id}>
            <TutorCard tutor={tutor} isPriority={index < priorityCards} onBook={onBook} />
          </li>
        ))}
      </ul>
      {tutors.isFetchNextPageError && tutors.failure !== null && (
        <BlockFailure
          failure={tutors.failure}
          onRetry={loadMore}
          isRetrying={tutors.isFetchingNextPage}
          className="mt-6"
        />
      )}
      {tutors.hasNextPage && !tutors.isFetchNextPageError && (
        <MoreTutors isLoading={tutors.isFetchingNextPage} onMore={loadMore} />
      )}
    </>
  )
}

function MoreTutors({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const handleNear = useEffectEvent(onMore)
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) handleNear()
      },
      { rootMargin: '600px' },
    )
    if (end.current !== null) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={end} className="mt-6 grid place-items-center">
      <Button variant="secondary" isPending={isLoading} onPress={onMore}>
        {actions.more}
      </Button>
    </div>
  )
}

function GridSkeleton() {
  return (
    <Loading label="جارٍ تحميل المعلّمين" className={gridClasses}>
      {Array.from({ length: 6 }, (_, index) => (
        <TutorCardSkeleton key={index} />
      ))}
    </Loading>
  )
}
