import { MediaKind } from '@hiwar/contract/enums.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { tutorName } from '../../parts/studio-tutors/tutor-name.ts'
import type { MediaTasks } from '../../parts/tutor-media/media-task.ts'
import { MediaTile } from './media-tile.tsx'

const IntroVideoFlag = lazyWithRetry(async () => (await import('./intro-video-flag.tsx')).IntroVideoFlag)

interface TutorMediaProps {
  tutor: StudioTutor
  /** The only kind to show; null: all three. */
  kind: MediaKind | null
  tasks: MediaTasks
  isForAdmin: boolean
}

/** The tiles of one tutor. */
export function TutorMedia({ tutor, kind, tasks, isForAdmin }: TutorMediaProps) {
  const [isFlagOpen, setFlagOpen] = useState(false)
  const kinds = kind === null ? Object.values(MediaKind) : [kind]
  return (
    <li className="surface @container flex flex-col gap-3 p-4">
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
        <Link to={`/photo-session/${tutor.id}`} className="max-w-full truncate text-label text-ink-900 hover:underline">
          <bdi>{tutorName(tutor)}</bdi>
        </Link>
        <Bidi className="max-w-full truncate text-small text-ink-600">{tutor.email}</Bidi>
      </div>
      <div className={joinClasses('grid gap-3', kinds.length > 1 ? 'grid-cols-2 @sm:grid-cols-3' : 'grid-cols-1')}>
        {kinds.map((each) => (
          <MediaTile
            key={`${each} ${tutor[each]}`}
            kind={each}
            tutor={tutor}
            tasks={tasks}
            isForAdmin={isForAdmin}
            onFlag={() => setFlagOpen(true)}
          />
        ))}
      </div>
      {isFlagOpen && (
        <Suspense>
          <IntroVideoFlag tutor={tutor} onClose={() => setFlagOpen(false)} />
        </Suspense>
      )}
    </li>
  )
}
