import { useEffect, useState } from 'react'

const BARS = 12

/** How loud the microphone hears, 0..1, measured on the live track: a permission alone proves nothing. */
function useLevel(stream: MediaStream): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    const [track] = stream.getAudioTracks()
    if (track === undefined) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples)
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0)
      setLevel(Math.min(1, peak / 64))
    }, 100)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return level
}

/** A row of bars that answers the voice. */
export function LevelMeter({ stream, isOn }: { stream: MediaStream; isOn: boolean }) {
  const level = useLevel(stream)
  const lit = isOn && stream.getAudioTracks().length > 0 ? Math.round(level * BARS) : 0
  return (
    <div role="meter" aria-label="مستوى صوت الميكروفون" aria-valuemin={0} aria-valuemax={BARS} aria-valuenow={lit} className="flex h-6 items-end gap-1">
      {Array.from({ length: BARS }, (_, place) => (
        <span key={place} className={`w-1.5 rounded-full transition-colors duration-100 ${place < lit ? 'bg-nile-300' : 'bg-white/15'}`} style={{ blockSize: `${35 + place * 5}%` }} />
      ))}
    </div>
  )
}
