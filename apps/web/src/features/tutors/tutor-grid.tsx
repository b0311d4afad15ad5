import type { TutorCard as Tutor } from '@hiwar/contract/tutors.ts'
import { Loading } from '@hiwar/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { LoadMore } from '@hiwar/app/lists/load-more.tsx'
import { TutorCard, TutorCardSkeleton } from './tutor-card.tsx'
import type { useFavourites, useTutors } from './use-tutors.ts'

/** As many columns as there is room for beside navigation and filters. */
const gridClasses = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4 2xl:gap-6'
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
      <LoadMore pages={tutors} />
    </>
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
