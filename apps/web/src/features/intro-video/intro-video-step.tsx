import { bounds } from '@hiwar/contract/bounds.ts'
import { IntroVideoState } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { durationOf } from '@hiwar/app/upload/video-file.ts'
import { RecordPanel } from '@hiwar/app/recording/record-panel.tsx'
import { useRecorder } from '@hiwar/app/recording/use-recorder.ts'
import { recordingSettings, retryText, revokeVideo } from './video-file.ts'
import type { VideoFile } from './video-file.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { ReadyPanel, Script } from './ready-panel.tsx'
import { ReviewState } from './review-state.tsx'
import { RecordedVideo } from '../../parts/recorded-video.tsx'

/**
 * The intro video from tips to review; a tutor may send another one while the first is under review (extras.md 11.1).
 */
export function IntroVideoStep({ tutor }: { tutor: TutorMeta }) {
  const [video, setVideo] = useState<VideoFile | null>(null)
  const [isReplacing, setReplacing] = useState(false)
  const { recorder, ...recording } = useRecorder(recordingSettings, (file, seconds) =>
    setVideo({ file, url: URL.createObjectURL(file), seconds }),
  )
  const { state, retryAt } = tutor.introVideo

  const discard = () => {
    if (video !== null) revokeVideo(video)
    setVideo(null)
  }
  const pick = async (file: File) => {
    const url = URL.createObjectURL(file)
    setVideo({ file, url, seconds: await durationOf(url) })
  }
  const sent = () => {
    discard()
    setReplacing(false)
    toast.success({ title: 'تم إرسال الفيديو' })
  }

  if (video !== null) return <PreviewPanel tutorId={tutor.id} video={video} onRetake={discard} onSent={sent} />
  if (recording.phase !== 'closed' && recording.phase !== 'requesting')
    return (
      <RecordPanel
        recorder={recorder}
        {...recording}
        minSeconds={bounds.introVideo.minSeconds}
        maxSeconds={bounds.introVideo.maxSeconds}
        isMirrored
        onCancel={() => recorder.close()}
        onRestart={() => recorder.close()}
      >
        <Script />
      </RecordPanel>
    )
  if (state === IntroVideoState.Passed) return <ReviewState introVideo={tutor.introVideo} />
  if (state === IntroVideoState.Pending && !isReplacing)
    return <Pending tutor={tutor} onReplace={() => setReplacing(true)} />
  return (
    <div className="flex flex-col gap-5">
      <ReviewState introVideo={tutor.introVideo} />
      <Ready
        fault={recording.fault}
        isRequestingCamera={recording.phase === 'requesting'}
        retryAt={retryAt}
        onRecord={() => void recorder.open()}
        onPick={(file) => void pick(file)}
      />
    </div>
  )
}

interface ReadyProps extends Omit<ComponentProps<typeof ReadyPanel>, 'waitReason'> {
  retryAt: string | null
}

function Ready({ retryAt, ...given }: ReadyProps) {
  const now = useNow(MINUTE_MS)
  const waitReason = retryAt !== null && Date.parse(retryAt) > now ? retryText(retryAt) : undefined
  return <ReadyPanel {...given} waitReason={waitReason} />
}

function Pending({ tutor, onReplace }: { tutor: TutorMeta; onReplace: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <ReviewState introVideo={tutor.introVideo} />
      {tutor.video !== null && (
        <RecordedVideo preload="metadata" source={`${tutor.video}#t=0.1`} label="الفيديو الذي أرسلته" />
      )}
      <Button variant="secondary" className="self-start" onPress={onReplace}>
        أرسل فيديو آخر بدلًا منه
      </Button>
    </div>
  )
}
