import { formatTimer } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { FormFailure } from '../../parts/form-failure.tsx'
import { LeaveGuard } from '../../parts/leave-guard.tsx'
import { complaintOf } from './film.ts'
import type { Film } from './film.ts'
import { useFilmSending } from './use-film-sending.ts'

interface PreviewPanelProps {
  tutorId: number
  film: Film
  onRetake: () => void
  onSent: () => void
}

/** The film before it is sent: look at it, take it again, or submit it. */
export function PreviewPanel({ tutorId, film, onRetake, onSent }: PreviewPanelProps) {
  const sending = useFilmSending(tutorId, onSent)
  const complaint = complaintOf(film)
  return (
    <div className="flex flex-col gap-4">
      <div dir="ltr" className="overflow-hidden rounded-card bg-call-900">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- tutors record themselves; there is no text of it to offer */}
        <video
          controls
          playsInline
          src={film.url}
          aria-label="معاينة الفيديو"
          className="aspect-video w-full object-contain"
        />
      </div>
      {film.seconds !== null && (
        <p className="text-small text-ink-600">
          المدة <span className="figures">{formatTimer(Math.round(film.seconds))}</span>
        </p>
      )}
      {complaint !== undefined && <Banner tone="warning">{complaint}</Banner>}
      {sending.isRunning && (
        <ProgressBar
          label={sending.isWaiting ? 'ننتظر عودة الشبكة لنكمل' : 'نرفع الفيديو. لا تغلق الصفحة.'}
          percent={sending.percent}
        />
      )}
      {sending.failure !== null && <FormFailure failure={sending.failure} />}
      <LeaveGuard when={sending.isRunning} />
      <div className="flex flex-wrap gap-3">
        <Button isPending={sending.isRunning} disabledReason={complaint} onPress={() => sending.send(film.file)}>
          {sending.failure === null ? 'أرسل الفيديو للمراجعة' : 'أكمل الرفع'}
        </Button>
        {sending.isRunning ? (
          <Button variant="secondary" onPress={sending.stop}>
            {actions.cancel}
          </Button>
        ) : (
          <Button variant="secondary" onPress={onRetake}>
            أعد المحاولة
          </Button>
        )}
      </div>
    </div>
  )
}
