import { formatDate } from '@hiwar/arabic/dates.ts'
import { dotted } from '@hiwar/arabic/direction.ts'
import { weekdayLabel } from '@hiwar/arabic/labels.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { getTutorInfo } from '@hiwar/contract/tutors.ts'
import { listWatches, type Watch } from '@hiwar/contract/watches.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { BellRing } from 'lucide-react'
import { Link } from 'react-router'
import { nameOfWindow } from '../../parts/day-windows.ts'

/** The tutors whose free time the student waits for; nothing if there are none. */
export function WatchList({ className = '' }: { className?: string }) {
  const watches = useApiQuery(listWatches, {})
  if (watches.data === undefined || watches.data.list.length === 0) return null
  return (
    <section aria-labelledby="watches" className={className}>
      <h2 id="watches" className="mb-4 flex items-center gap-2 text-h3">
        <BellRing aria-hidden size={22} className="text-nile-600" />
        ننبّهك عند توفّر وقت
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-3">
        {watches.data.list.map((watch) => (
          <li key={watch.tutorId}>
            <WatchRow watch={watch} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WatchRow({ watch }: { watch: Watch }) {
  const tutor = useApiQuery(getTutorInfo, { params: { id: watch.tutorId } })
  const isGone = tutor.failure?.code === 'tutor-not-found'
  const name = tutor.data?.name ?? (isGone ? 'الحجز متوقّف الآن' : null)
  return (
    <div className="surface relative flex items-center gap-3 p-4 transition-colors hover:border-nile-300">
      <Avatar
        id={watch.tutorId}
        name={tutor.data?.name ?? null}
        image={tutor.data?.image ?? null}
        size={48}
        isDecorative
      />
      <div className="min-w-0 flex-1">
        {name === null ? (
          <Skeleton className="h-6 w-40" />
        ) : (
          <Link to={`/t/${watch.tutorId}?watch=true`} className="card-link font-heading text-label">
            {name}
          </Link>
        )}
        <p className="text-small text-ink-600">{preferencesText(watch)}</p>
        <p className="text-small text-ink-600">حتى {formatDate(watch.expiresAt)}</p>
      </div>
    </div>
  )
}

function preferencesText({ duration, days, windows }: Watch): string {
  const when = [...days.map((day) => weekdayLabel[day]), ...windows.map(nameOfWindow)]
  return dotted([minutes(duration), when.length === 0 ? 'أي وقت' : when.join('، ')])
}
