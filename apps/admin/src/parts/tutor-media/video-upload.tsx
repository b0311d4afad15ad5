import { MediaKind } from '@hiwar/contract/enums.ts'
import { MINUTE_SECONDS } from '@hiwar/contract/time.ts'
import { formatTimer } from '@hiwar/arabic/dates.ts'
import { mediaKindLabel } from '@hiwar/arabic/labels.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { useVideoUpload } from '@hiwar/app/upload/use-video-upload.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useState } from 'react'
import { advisedMinutes } from './media-kinds.ts'
import { UploadFrame } from './upload-frame.tsx'
import { refreshMedia } from './media-calls.ts'
import { VideoPlayer } from './video-player.tsx'

interface VideoUploadProps {
  tutorId: number
  file: File
  /** Object URL of the file. */
  source: string
  onClose: () => void
  /** After the upload: the thumbnail can be one of its frames. */
  onPickFrame: () => void
  /** Of a recording, which is lost when it is not uploaded. */
  onRetake: (() => void) | undefined
}

/** Shows the chosen video and uploads it in pieces; an interrupted upload of the same file goes on where it stopped. */
export function VideoUpload({ tutorId, file, source, onClose, onPickFrame, onRetake }: VideoUploadProps) {
  const [isSent, setSent] = useState(false)
  const [seconds, setSeconds] = useState<number | null>(null)
  const upload = useVideoUpload(tutorId, () => {
    setSent(true)
    refreshMedia()
  })
  return (
    <UploadFrame
      title={mediaKindLabel[MediaKind.Video]}
      upload={upload}
      isSent={isSent}
      disabledReason={undefined}
      onSend={() => upload.send(file)}
      onClose={onClose}
      onRetake={onRetake}
      next={
        <Button className="grow" onPress={onPickFrame}>
          اختر الغلاف من الفيديو
        </Button>
      }
    >
      <VideoPlayer source={source} label="معاينة الفيديو" onLength={setSeconds} />
      {seconds !== null && <Length seconds={seconds} />}
    </UploadFrame>
  )
}

function Length({ seconds }: { seconds: number }) {
  const isAdvised = seconds >= advisedMinutes.min * MINUTE_SECONDS && seconds <= advisedMinutes.max * MINUTE_SECONDS
  return (
    <p className={isAdvised ? 'text-small text-ink-600' : 'text-small text-warning'}>
      المدة <span className="figures">{formatTimer(Math.round(seconds))}</span>
      {!isAdvised &&
        `. الأفضل أن تكون من ${minutes(advisedMinutes.min, 'object')} إلى ${minutes(advisedMinutes.max, 'object')}.`}
    </p>
  )
}
