import type { TutorCard as Tutor } from '@hiwar/contract/tutors.ts'
import { results, tutors as tutorsInWords } from '@hiwar/arabic/plurals.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading } from '@hiwar/ui/skeleton.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { BlockFailure } from '../../parts/block-failure.tsx'
import { TutorCard, TutorCardSkeleton } from './tutor-card.tsx'
import { useTutors } from './use-tutors.ts'

const gridClasses = 'grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 2xl:grid-cols-4'
/** Cards that are on screen before any scrolling. */
const urgentCards = 4

interface TutorGridProps {
  search: string
  onBook: (tutor: Tutor) => void
  onClearSearch: () => void
}

/** The tutors that match, more of them near the end of the page or by the button. */
export function TutorGrid({ search, onBook, onClearSearch }: TutorGridProps) {
  const tutors = useTutors(search)
  const loadMore = () => { if (!tutors.isFetchingNextPage) void tutors.fetchNextPage() }

  if (tutors.isPending) return <GridSkeleton />
  if (tutors.failure !== null && tutors.items.length === 0) return <BlockFailure failure={tutors.failure} onRetry={() => void tutors.refetch()} isRetrying={tutors.isFetching} />
  if (tutors.items.length === 0) return <NoTutors search={search} onClearSearch={onClearSearch} />
  return (
    <>
      <output className="mb-4 block text-small text-ink-600">{countText(tutors.total ?? tutors.items.length, search)}</output>
      <ul className={gridClasses}>
        {tutors.items.map((tutor, index) => <li key={tutor.id}><TutorCard tutor={tutor} isUrgent={index < urgentCards} onBook={onBook} /></li>)}
      </ul>
      {tutors.isFetchNextPageError && tutors.failure !== null && <BlockFailure failure={tutors.failure} onRetry={loadMore} isRetrying={tutors.isFetchingNextPage} className="mt-6" />}
      {tutors.hasNextPage && !tutors.isFetchNextPageError && <MoreTutors isLoading={tutors.isFetchingNextPage} onMore={loadMore} />}
    </>
  )
}

function countText(total: number, search: string): string {
  return search === '' ? `${tutorsInWords(total)} يمكن الحجز معهم الآن` : `${results(total)} للبحث عن «${search}»`
}

function MoreTutors({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const handleNear = useEffectEvent(onMore)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => { if (entry?.isIntersecting === true) handleNear() }, { rootMargin: '600px' })
    if (end.current !== null) observer.observe(end.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={end} className="mt-6 grid place-items-center">
      <Button variant="secondary" isPending={isLoading} onPress={onMore}>{actions.more}</Button>
    </div>
  )
}

function NoTutors({ search, onClearSearch }: { search: string; onClearSearch: () => void }) {
  if (search === '') return <EmptyState illustration="no-tutors" className="surface" text="لا معلّمين متاحون الآن. نضيف معلّمين جددًا باستمرار، عد قريبًا." />
  return (
    <EmptyState
      illustration="no-tutors" className="surface" text={`لا معلّم يطابق «${search}». جرّب كلمة أخرى أو موضوعًا أوسع.`}
      action={<Button onPress={onClearSearch}>اعرض كل المعلّمين</Button>}
    />
  )
}

function GridSkeleton() {
  return (
    <Loading label="جارٍ تحميل المعلّمين" className={gridClasses}>
      {Array.from({ length: 8 }, (_, index) => <TutorCardSkeleton key={index} />)}
    </Loading>
  )
}
