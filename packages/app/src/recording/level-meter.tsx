import { useAudioLevel } from './use-audio-level.ts'

const BARS = 12

/** A row of bars that shows the loudness of the microphone. */
export function LevelMeter({ stream, isOn }: { stream: MediaStream; isOn: boolean }) {
  const level = useAudioLevel(stream)
  const lit = isOn && stream.getAudioTracks().length > 0 ? Math.round(level * BARS) : 0
  return (
    <div
      role="meter"
      aria-label="مستوى صوت الميكروفون"
      aria-valuemin={0}
      aria-valuemax={BARS}
      aria-valuenow={lit}
      className="flex h-6 items-end gap-1"
    >
      {Array.from({ length: BARS }, (_, place) => (
        <span
          key={place}
          className={`w-1.5 rounded-full transition-colors duration-100 ${place < lit ? 'bg-nile-600 in-[.bg-call-900]:bg-nile-300' : 'bg-line-control/40'}`}
          style={{ blockSize: `${35 + place * 5}%` }}
        />
      ))}
    </div>
  )
}
