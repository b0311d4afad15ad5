import { IntroVideoState } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import { formatDateTime } from '@hiwar/arabic/dates.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useNow } from '../../parts/use-now.ts'
import { revokeVideo, durationOf } from './video-file.ts'
import type { VideoFile } from './video-file.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { ReadyPanel } from './ready-panel.tsx'
import { RecordPanel } from './record-panel.tsx'
import { ReviewState } from './review-state.tsx'
import { useRecorder } from './use-recorder.ts'

/** The intro video from first tips to its review; a tutor may send another while one waits (extras.md 11.1). */
export function IntroVideoStep({ tutor }: { tutor: TutorMeta }) {
  const [video, setVideo] = useState<VideoFile | null>(null)
  const [isAnother, setAnother] = useState(false)
  const { recorder, ...recording } = useRecorder(setVideo)
  const { state, retryAt } = tutor.introVideo

  const drop = () => {
    if (video !== null) revokeVideo(video)
    setVideo(null)
  }
  const pick = async (file: File) => {
    const url = URL.createObjectURL(file)
    setVideo({ file, url, seconds: await durationOf(url) })
  }
  const sent = () => {
    drop()
    setAnother(false)
    toast.success({ title: 'وصلنا الفيديو' })
  }

  if (video !== null) return <PreviewPanel tutorId={tutor.id} video={video} onRetake={drop} onSent={sent} />
  if (recording.phase !== 'closed' && recording.phase !== 'asking')
    return <RecordPanel recorder={recorder} {...recording} />
  if (state === IntroVideoState.Passed) return <ReviewState introVideo={tutor.introVideo} />
  if (state === IntroVideoState.Pending && !isAnother)
    return <Pending tutor={tutor} onAnother={() => setAnother(true)} />
  return (
    <div className="flex flex-col gap-5">
      <ReviewState introVideo={tutor.introVideo} />
      <Ready
        fault={recording.fault}
        isAsking={recording.phase === 'asking'}
        retryAt={retryAt}
        onRecord={() => void recorder.open()}
        onPick={(file) => void pick(file)}
      />
    </div>
  )
}

interface ReadyProps extends Omit<ComponentProps<typeof ReadyPanel>, 'waiting'> {
  retryAt: string | null
}

function Ready({ retryAt, ...given }: ReadyProps) {
  const now = useNow(MINUTE_MS)
  const waiting =
    retryAt !== null && Date.parse(retryAt) > now ? `يمكنك إرسال فيديو جديد من ${formatDateTime(retryAt)}.` : undefined
  return <ReadyPanel {...given} waiting={waiting} />
}

function Pending({ tutor, onAnother }: { tutor: TutorMeta; onAnother: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <ReviewState introVideo={tutor.introVideo} />
      {tutor.video !== null && (
        <div dir="ltr" className="overflow-hidden rounded-card bg-call-900">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- tutors record themselves; there is no text of it to offer */}
          <video
            controls
            playsInline
            preload="metadata"
            src={tutor.video}
            aria-label="الفيديو الذي أرسلته"
            className="aspect-video w-full object-contain"
          />
        </div>
      )}
      <Button variant="secondary" className="self-start" onPress={onAnother}>
        أرسل فيديو آخر بدلًا منه
      </Button>
    </div>
  )
}
