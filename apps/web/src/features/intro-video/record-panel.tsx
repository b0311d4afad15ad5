import { bounds } from '@hiwar/contract/bounds.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { formatTimer } from '@hiwar/arabic/dates.ts'
import { seconds as secondsOf } from '@hiwar/arabic/plurals.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Meter } from '@hiwar/ui/meter.tsx'
import { Circle, Square } from 'lucide-react'
import { useCallback } from 'react'
import type { VideoRecorder, RecorderState } from './recorder.ts'

const { minSeconds, maxSeconds } = bounds.introVideo

interface RecordPanelProps extends RecorderState {
  recorder: VideoRecorder
}

/** The live camera with the countdown, the running recording and its buttons. */
export function RecordPanel({ recorder, phase, stream, count, seconds }: RecordPanelProps) {
  const isRecording = phase === 'recording'
  return (
    <div className="flex flex-col gap-4">
      <div dir="ltr" className="relative overflow-hidden rounded-card bg-call-900">
        <CameraPreview stream={stream} />
        {phase === 'counting' && (
          <span
            role="status"
            className="absolute inset-0 grid place-items-center bg-call-900/60 text-[6rem] font-bold text-white"
          >
            {formatInteger(count)}
          </span>
        )}
        {isRecording && <RecordingTimer seconds={seconds} />}
      </div>
      {isRecording && (
        <Meter
          label="مدة التسجيل"
          value={Math.min(seconds, maxSeconds)}
          max={maxSeconds}
          valueText={`${secondsOf(seconds)} من ${formatInteger(maxSeconds)}`}
        />
      )}
      <RecordButtons recorder={recorder} phase={phase} seconds={seconds} />
    </div>
  )
}

/** Mirrored, as people know their own face; the recording itself is not mirrored. */
function CameraPreview({ stream }: Pick<RecorderState, 'stream'>) {
  const attachStream = useCallback(
    (video: HTMLVideoElement | null) => {
      if (video !== null) video.srcObject = stream
    },
    [stream],
  )
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the user's own camera, live and without sound
    <video
      ref={attachStream}
      autoPlay
      muted
      playsInline
      aria-label="صورة الكاميرا"
      className="aspect-video w-full -scale-x-100 object-contain"
    />
  )
}

const timerClasses =
  'figures absolute start-3 top-3 flex items-center gap-2 rounded-full bg-call-900/80 px-3 py-1 text-label text-white'

function RecordingTimer({ seconds }: Pick<RecorderState, 'seconds'>) {
  return (
    <span className={timerClasses}>
      <span aria-hidden className="size-3 animate-breathe rounded-full bg-danger" />
      {formatTimer(seconds)}
    </span>
  )
}

function RecordButtons({ recorder, phase, seconds }: Pick<RecordPanelProps, 'recorder' | 'phase' | 'seconds'>) {
  const isRecording = phase === 'recording'
  return (
    <div className="flex flex-wrap gap-3">
      {phase === 'ready' && (
        <Button onPress={() => recorder.start()}>
          <Circle size={20} aria-hidden className="fill-current" />
          ابدأ التسجيل
        </Button>
      )}
      {isRecording && (
        <Button
          onPress={() => recorder.stop()}
          disabledReason={seconds < minSeconds ? `أكمل حتى ${secondsOf(minSeconds, 'object')} على الأقل.` : undefined}
        >
          <Square size={20} aria-hidden className="fill-current" />
          أنهِ التسجيل
        </Button>
      )}
      <Button variant="quiet" onPress={() => recorder.close()}>
        {isRecording ? 'ابدأ من جديد' : actions.cancel}
      </Button>
    </div>
  )
}
