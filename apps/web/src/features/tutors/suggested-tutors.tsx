import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { listOnboardedTutors } from '@hiwar/contract/tutors.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Link, useNavigate } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { TutorCard } from './tutor-card.tsx'
import { useTutorUpdates } from './use-tutors.ts'

/** Three suggested tutors for a student without bookings; nothing when no tutor can be booked. */
export function SuggestedTutors() {
  const navigate = useNavigate()
  const query = useApiQuery(listOnboardedTutors, { query: { size: 3 } })
  useTutorUpdates()
  if (query.failure !== null && query.data === undefined) return <QueryFailure query={query} />
  if (query.data?.list.length === 0) return null
  return (
    <section aria-labelledby="suggested" className="grid gap-4">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="suggested" className="text-h2">
          معلّمون نرشّحهم لك
        </h2>
        <Link to="/tutors" className="-my-2 flex min-h-11 items-center text-label text-nile-600">
          كل المعلّمين
        </Link>
      </div>
      {query.data === undefined && (
        <Loading className="grid gap-4 xl:grid-cols-2">
          <Skeleton className="h-52 w-full" />
          <Skeleton className="h-52 w-full" />
        </Loading>
      )}
      <ul className="grid gap-4 xl:grid-cols-2">
        {query.data?.list.map((tutor) => (
          <li key={tutor.id}>
            <TutorCard tutor={tutor} isPriority={false} onBook={() => void navigate(`/t/${tutor.id}?book=true`)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
