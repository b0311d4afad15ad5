import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { cairo, formatFullTime, formatShortDate } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { Link } from 'react-router'
import { TutorAvatar } from '../../parts/studio-tutors/tutor-avatar.tsx'
import { tutorName } from '../../parts/studio-tutors/tutor-name.ts'
import { MediaMarks } from '../../parts/tutor-media/media-marks.tsx'

/** One tutor of the work list; the whole card opens the photo session. */
export function SessionCard({ tutor }: { tutor: StudioTutor }) {
  const name = tutorName(tutor)
  return (
    <Card as="li" padding="small" isPressable className="flex flex-col gap-4">
      <div className="flex min-w-0 items-center gap-3">
        <TutorAvatar tutor={tutor} size={64} isDecorative />
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-label">
            <bdi>{name}</bdi>
          </h2>
          <Bidi className="block truncate text-end text-small text-ink-600">{tutor.email}</Bidi>
          <p className="text-tiny text-ink-600" title={formatFullTime(tutor.createdAt)}>
            التسجيل: {formatShortDate(tutor.createdAt, { zone: cairo })}
          </p>
        </div>
      </div>
      <MediaMarks tutor={tutor} />
      <Link
        to={`/photo-session/${tutor.id}`}
        aria-label={`${actions.open} جلسة تصوير ${tutor.name ?? tutor.email}`}
        className="card-link mt-auto self-start text-label text-nile-700"
      >
        {actions.open}
      </Link>
    </Card>
  )
}
