import { formatTimer } from '@hiwar/arabic/dates.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button, IconButton } from '@hiwar/ui/button.tsx'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { StepBack, StepForward } from 'lucide-react'
import { useRef, useState } from 'react'
import { frameOf } from './frame.ts'
import { readLength } from './video-length.ts'

interface FrameDialogProps {
  /** Path of the tutor's video. */
  source: string
  onPick: (frame: File) => void
  onClose: () => void
}

/** Chooses a moment of the video; its picture becomes the thumbnail (admin.md 1.14). */
export function FrameDialog({ source, onPick, onClose }: FrameDialogProps) {
  const { video, length, isSeeking, isBroken, at, seek, events } = useSeeking()
  const pick = async () => {
    const frame = video.current === null ? null : await frameOf(video.current)
    if (frame !== null) onPick(frame)
  }
  return (
    <Dialog
      title="غلاف من الفيديو"
      size="large"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      footer={
        <>
          <Button
            className="grow"
            disabledReason={waitReason({ isBroken, isReady: length !== null && !isSeeking })}
            onPress={() => void pick()}
          >
            استعمل هذه اللقطة
          </Button>
          <Button variant="secondary" className="grow" onPress={onClose}>
            {actions.cancel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div dir="ltr" className="overflow-hidden rounded-input bg-call-900">
          <video
            {...events}
            ref={video}
            muted
            playsInline
            preload="auto"
            src={source}
            aria-label="اللقطة المختارة"
            className="aspect-video w-full object-contain"
          />
        </div>
        {isBroken && (
          <p role="alert" className="text-danger">
            متصفحك لا يعرض هذا الفيديو. ارفع صورة للغلاف بدلًا منه.
          </p>
        )}
        {length !== null && <Timeline at={at} length={length} onSeek={seek} />}
      </div>
    </Dialog>
  )
}

/** Reads and moves the place in a video that is not played. */
function useSeeking() {
  const video = useRef<HTMLVideoElement>(null)
  const [length, setLength] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const [isSeeking, setSeeking] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const read = readLength(setLength)
  return {
    video,
    length,
    at,
    isSeeking,
    isBroken,
    seek: (to: number) => {
      const place = Math.min(Math.max(to, 0), length ?? 0)
      setAt(place)
      if (video.current !== null) video.current.currentTime = place
    },
    events: {
      onLoadedMetadata: read,
      onDurationChange: read,
      onSeeking: () => setSeeking(true),
      onSeeked: () => setSeeking(false),
      onError: () => setBroken(true),
    },
  }
}

function waitReason({ isBroken, isReady }: { isBroken: boolean; isReady: boolean }): string | undefined {
  if (isBroken) return 'متصفحك لا يعرض هذا الفيديو.'
  return isReady ? undefined : 'انتظر حتى تظهر اللقطة.'
}

const frameSeconds = 1 / 25

function Timeline({ at, length, onSeek }: { at: number; length: number; onSeek: (to: number) => void }) {
  return (
    <div dir="ltr" className="flex items-center gap-2">
      <IconButton
        label="اللقطة السابقة"
        icon={<StepBack size={20} aria-hidden />}
        size="small"
        onPress={() => onSeek(at - frameSeconds)}
      />
      <input
        type="range"
        aria-label="مكان اللقطة في الفيديو"
        aria-valuetext={formatTimer(Math.floor(at))}
        min={0}
        max={length}
        step={frameSeconds}
        value={at}
        onChange={(event) => onSeek(Number(event.target.value))}
        className="h-11 min-w-0 flex-1 accent-nile-600"
      />
      <IconButton
        label="اللقطة التالية"
        icon={<StepForward size={20} aria-hidden />}
        size="small"
        onPress={() => onSeek(at + frameSeconds)}
      />
      <span className="figures min-w-14 text-end text-small text-ink-600">{formatTimer(Math.floor(at))}</span>
    </div>
  )
}
