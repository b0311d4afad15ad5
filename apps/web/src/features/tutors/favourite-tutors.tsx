import type { TutorCard as Tutor } from '@hiwar/contract/tutors.ts'
import { pausedFavourites } from '@hiwar/arabic/counted.ts'
import { tutors as tutorsInWords } from '@hiwar/arabic/plurals.ts'
import { LinkButton } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { TutorGrid } from './tutor-grid.tsx'
import { useFavourites } from './use-tutors.ts'

/** The student's favourite tutors, newest first (extras.md 2). */
export function FavouriteTutors({ onBook }: { onBook: (tutor: Tutor) => void }) {
  const favourites = useFavourites()
  const { hidden, total } = favourites
  return (
    <>
      <TutorGrid
        tutors={favourites}
        onBook={onBook}
        head={
          <output className="mb-4 block text-small text-ink-600">
            {tutorsInWords(total ?? favourites.items.length)} في مفضّلتك
          </output>
        }
        empty={
          <EmptyState
            illustration="no-tutors"
            className="surface"
            text="لم تضف أحدًا إلى مفضّلتك بعد. اضغط على القلب عند معلّم لتجده هنا."
            action={<LinkButton to="/tutors">تصفّح المعلّمين</LinkButton>}
          />
        }
      />
      {hidden > 0 && <p className="mt-6 text-small text-ink-600">{pausedFavourites(hidden)}</p>}
    </>
  )
}
