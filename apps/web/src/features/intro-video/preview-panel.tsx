import { formatTimer } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { FormFailure } from '../../parts/form-failure.tsx'
import { UnsavedChangesGuard } from '../../parts/unsaved-changes-guard.tsx'
import { videoProblem } from './video-file.ts'
import type { VideoFile } from './video-file.ts'
import { useVideoUpload } from './use-video-upload.ts'

interface PreviewPanelProps {
  tutorId: number
  video: VideoFile
  onRetake: () => void
  onSent: () => void
}

/** The video before it is sent: look at it, take it again, or submit it. */
export function PreviewPanel({ tutorId, video, onRetake, onSent }: PreviewPanelProps) {
  const sending = useVideoUpload(tutorId, onSent)
  const complaint = videoProblem(video)
  return (
    <div className="flex flex-col gap-4">
      <div dir="ltr" className="overflow-hidden rounded-card bg-call-900">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- tutors record themselves; there is no text of it to offer */}
        <video
          controls
          playsInline
          src={video.url}
          aria-label="معاينة الفيديو"
          className="aspect-video w-full object-contain"
        />
      </div>
      {video.seconds !== null && (
        <p className="text-small text-ink-600">
          المدة <span className="figures">{formatTimer(Math.round(video.seconds))}</span>
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
      <UnsavedChangesGuard when={sending.isRunning} />
      <div className="flex flex-wrap gap-3">
        <Button isPending={sending.isRunning} disabledReason={complaint} onPress={() => sending.send(video.file)}>
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
