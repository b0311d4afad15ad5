import { formatDecimal } from '@hiwar/arabic/digits.ts'
import { ratings } from '@hiwar/arabic/plurals.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getTutorInfo } from '@hiwar/contract/tutors.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Tile } from '@hiwar/ui/tile.tsx'
import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useIsFirstDataShown } from '@hiwar/app/frame/after-first-data.ts'
import { useUser } from '@hiwar/app/auth/account.ts'

/** A tutor's own average as students see it; links to the reviews. */
export function RatingTile() {
  const { id } = useUser()
  const tutor = useApiQuery(getTutorInfo, { params: { id } }, { enabled: useIsFirstDataShown() })
  // Not every tutor has a page that students see.
  if (tutor.failure?.code === 'tutor-not-found') return null
  if (tutor.failure !== null && tutor.data === undefined) return <QueryFailure query={tutor} />
  if (tutor.data === undefined)
    return (
      <Loading>
        <Skeleton className="h-28 w-full" />
      </Loading>
    )
  const { avgRating, ratingCount } = tutor.data
  return (
    <Link to={`/t/${id}?tab=ratings`} className="block rounded-card hover:shadow-raised">
      <Tile
        label="متوسط تقييمك"
        value={ratingCount === 0 ? 'لا تقييمات' : formatDecimal(avgRating, 1)}
        note={ratingCount === 0 ? 'يظهر هنا بعد أول تقييم' : ratings(ratingCount)}
        icon={<Star size={24} strokeWidth={1.75} aria-hidden />}
      />
    </Link>
  )
}
