import { Role } from '@hiwar/contract/enums.ts'
import type { TutorCard } from '@hiwar/contract/tutors.ts'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { startTransition, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { BookLessonDialog } from '../features/booking/book-lesson-dialog.tsx'
import { FilterAside, FilterButton, SortField } from '../features/tutors/filter-bar.tsx'
import { PopularTopics } from '../features/tutors/topic-row.tsx'
import { TutorResults } from '../features/tutors/tutor-results.tsx'
import { TutorSearch } from '../features/tutors/tutor-search.tsx'
import { useFilters } from '../features/tutors/use-filters.ts'
import { useSearchText } from '@hiwar/app/lists/use-search-text.ts'
import { useTutorUpdates } from '../features/tutors/use-tutors.ts'
import { Page } from '@hiwar/app/frame/page.tsx'
import { useAccount } from '@hiwar/app/auth/account.ts'
import type { Verifiable } from '../parts/booking-verification.tsx'
import { LazyBookingVerification } from '../parts/lazy-booking-verification.tsx'
import { joinPath } from '../parts/booking-path.ts'

const FavouriteTutors = lazyWithRetry(
  async () => (await import('../features/tutors/favourite-tutors.tsx')).FavouriteTutors,
)
const WatchList = lazyWithRetry(async () => (await import('../features/watches/watch-list.tsx')).WatchList)

/** `/tutors`: all bookable tutors, open to guests; students have their favourites as a second view. */
export function TutorsScreen() {
  const [query] = useSearchParams()
  const [booked, setBooked] = useState<number | null>(null)
  const isStudent = useAccount()?.user.role === Role.Student
  const navigate = useNavigate()
  useTutorUpdates()

  // All cards are rendered with it: the press itself is seen before.
  const open = (tutorId: number | null) => startTransition(() => setBooked(tutorId))
  const book = ({ id }: TutorCard) => {
    if (isStudent) open(id)
    else void navigate(joinPath(id))
  }
  const view = isStudent && query.get('view') === 'favourites' ? 'favourites' : 'all'
  return (
    <Page
      title="المعلّمون"
      opening="اختر من ترتاح للحديث معه، واحجز أول حصة في دقيقة."
      actions={isStudent && <ViewSwitch view={view} />}
    >
      {view === 'favourites' ? (
        <Suspense>
          <FavouriteTutors onBook={book} />
          <WatchList className="mt-10" />
        </Suspense>
      ) : (
        <AllTutors onBook={book} />
      )}
      <Booking key={booked} tutorId={booked} onClose={() => open(null)} />
    </Page>
  )
}

type View = 'all' | 'favourites'

function ViewSwitch({ view }: { view: View }) {
  const navigate = useNavigate()
  const show = (chosen: View) =>
    void navigate(chosen === 'all' ? '/tutors' : '/tutors?view=favourites', { replace: true })
  return (
    <Segmented
      label="أيّ معلّمين"
      options={[
        { value: 'all', label: 'الكل' },
        { value: 'favourites', label: 'المفضّلة' },
      ]}
      value={view}
      onChange={show}
      className="min-w-[min(15rem,100%)]"
    />
  )
}

function AllTutors({ onBook }: { onBook: (tutor: TutorCard) => void }) {
  const { typed, type, choose } = useSearchText('search')
  const state = useFilters()
  const { filters, change, isSignedIn } = state
  return (
    <div className="flex gap-6">
      <FilterAside {...state} />
      <div className="min-w-0 flex-1">
        <div className="mb-4 flex flex-col gap-3">
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-0 grow basis-80">
              <TutorSearch typed={typed} onType={type} onSearch={choose} />
            </div>
            <FilterButton {...state} />
            <div className="grow sm:grow-0">
              <SortField filters={filters} change={change} />
            </div>
          </div>
          <PopularTopics chosen={filters.topics} onChange={(topics) => change({ topics })} className="xl:hidden" />
        </div>
        <TutorResults filters={filters} change={change} isSignedIn={isSignedIn} onBook={onBook} />
      </div>
    </div>
  )
}

function Booking({ tutorId, onClose }: { tutorId: number | null; onClose: () => void }) {
  const [verifying, setVerifying] = useState<Verifiable | null>(null)
  if (tutorId === null) return null
  return (
    <>
      <BookLessonDialog
        tutorId={tutorId}
        isOpen={verifying === null}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose()
        }}
        onVerify={setVerifying}
      />
      <LazyBookingVerification verifying={verifying} onDone={() => setVerifying(null)} />
    </>
  )
}
