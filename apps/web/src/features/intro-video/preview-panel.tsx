import { formatTimer } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { ProgressBar } from '@hiwar/ui/progress.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { refreshAccount } from '@hiwar/app/auth/account.ts'
import { useVideoUpload } from '@hiwar/app/upload/use-video-upload.ts'
import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { videoProblem } from './video-file.ts'
import type { VideoFile } from './video-file.ts'

interface PreviewPanelProps {
  tutorId: number
  video: VideoFile
  onRetake: () => void
  onSent: () => void
}

/** The video before it is sent: watch it, retake it, or submit it. */
export function PreviewPanel({ tutorId, video, onRetake, onSent }: PreviewPanelProps) {
  const upload = useVideoUpload(tutorId, () => refreshAccount().finally(onSent))
  const problem = videoProblem(video)
  return (
    <div className="flex flex-col gap-4">
      <div dir="ltr" className="overflow-hidden rounded-card bg-call-900">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- tutors' own recordings have no captions */}
        <video
          controls
          playsInline
          src={`${video.url}#t=0.1`}
          aria-label="معاينة الفيديو"
          className="aspect-video w-full object-contain"
        />
      </div>
      {video.seconds !== null && (
        <p className="text-small text-ink-600">
          المدة <span className="figures">{formatTimer(Math.round(video.seconds))}</span>
        </p>
      )}
      {problem !== undefined && <Banner tone="warning">{problem}</Banner>}
      {upload.isRunning && (
        <ProgressBar
          label={upload.isOffline ? 'ننتظر عودة الشبكة لنكمل' : 'نرفع الفيديو. لا تغلق الصفحة.'}
          percent={upload.percent}
        />
      )}
      {upload.failure !== null && <FormFailure failure={upload.failure} />}
      <UnsavedChangesGuard when={upload.isRunning} />
      <div className="flex flex-wrap gap-3">
        <Button isPending={upload.isRunning} disabledReason={problem} onPress={() => upload.send(video.file)}>
          {upload.failure === null ? 'أرسل الفيديو للمراجعة' : 'أكمل الرفع'}
        </Button>
        {upload.isRunning ? (
          <Button variant="secondary" onPress={upload.stop}>
            {actions.cancel}
          </Button>
        ) : (
          <Button variant="secondary" onPress={onRetake}>
            حاول مرة أخرى
          </Button>
        )}
      </div>
    </div>
  )
}
