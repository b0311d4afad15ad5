import { formatInteger } from '@hiwar/arabic/digits.ts'
import { formatTimer } from '@hiwar/arabic/dates.ts'
import { seconds as secondsOf } from '@hiwar/arabic/plurals.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { Meter } from '@hiwar/ui/meter.tsx'
import { Circle, Square, SwitchCamera } from 'lucide-react'
import { useCallback, type ReactNode } from 'react'
import { LevelMeter } from './level-meter.tsx'
import type { VideoRecorder, RecorderState } from './recorder.ts'

interface RecordPanelProps extends RecorderState {
  recorder: VideoRecorder
  /** A shorter recording cannot be ended. */
  minSeconds?: number
  maxSeconds: number
  /** As people know their own face; the recording itself is not mirrored. */
  isMirrored?: boolean
  onCancel: () => void
  /** Drops the running recording. */
  onRestart: () => void
  /** Below the buttons, to read from while recording. */
  children?: ReactNode
}

/** The live camera with the countdown, the running recording and its buttons. */
export function RecordPanel({ minSeconds = 0, maxSeconds, isMirrored = false, children, ...given }: RecordPanelProps) {
  const { phase, stream, count, seconds } = given
  const isRecording = phase === 'recording'
  return (
    <div ref={scrollIntoView} className="flex scroll-mt-24 flex-col gap-4">
      <div dir="ltr" className="relative overflow-hidden rounded-card bg-call-900">
        <CameraPreview stream={stream} isMirrored={isMirrored} />
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
          valueText={`${formatTimer(seconds)} من ${formatTimer(maxSeconds)}`}
        />
      )}
      <RecordButtons {...given} minSeconds={minSeconds} />
      {stream !== null && (
        <div className="flex items-center gap-3 text-small text-ink-600">
          <LevelMeter stream={stream} isOn />
          تكلّم لترى أن صوتك يصل
        </div>
      )}
      {children}
    </div>
  )
}

/** On a phone the steps stand above: the picture and the button below it come into sight together. */
const scrollIntoView = (panel: HTMLDivElement | null) => {
  panel?.scrollIntoView({ block: 'start' })
}

function CameraPreview({ stream, isMirrored }: Pick<RecordPanelProps, 'stream' | 'isMirrored'>) {
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
      className={joinClasses('aspect-video w-full object-contain', isMirrored === true && '-scale-x-100')}
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

type RecordButtonsProps = Pick<
  RecordPanelProps,
  'recorder' | 'phase' | 'seconds' | 'nextCamera' | 'onCancel' | 'onRestart'
> & { minSeconds: number }

/** The first button starts and ends, so that it keeps the focus. */
function RecordButtons({ recorder, phase, seconds, nextCamera, minSeconds, ...given }: RecordButtonsProps) {
  const isRecording = phase === 'recording'
  const Icon = isRecording ? Square : Circle
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        isPending={phase === 'counting'}
        disabledReason={
          isRecording && seconds < minSeconds ? `أكمل حتى ${secondsOf(minSeconds, 'object')} على الأقل.` : undefined
        }
        onPress={() => (isRecording ? recorder.stop() : recorder.start())}
      >
        <Icon size={20} aria-hidden className="fill-current" />
        {isRecording ? 'أنهِ التسجيل' : 'ابدأ التسجيل'}
      </Button>
      {phase === 'ready' && nextCamera !== null && (
        <Button variant="secondary" onPress={() => void recorder.switchCamera()}>
          <SwitchCamera size={20} aria-hidden />
          بدّل الكاميرا
        </Button>
      )}
      <Button variant="quiet" onPress={isRecording ? given.onRestart : given.onCancel}>
        {isRecording ? 'ابدأ من جديد' : actions.cancel}
      </Button>
    </div>
  )
}
