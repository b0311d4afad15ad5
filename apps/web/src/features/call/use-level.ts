import { useEffect, useState } from 'react'

const PAUSE = 100

/** How loud a stream sounds, 0..1, measured on the live track: a permission alone proves nothing. */
export function useLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    const [track] = stream?.getAudioTracks() ?? []
    if (track === undefined) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    // More than sounds between two looks (170 ms of 48 kHz): a short word must not fall between them.
    analyser.fftSize = 8192
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples)
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0)
      setLevel(Math.min(1, peak / 64))
    }, PAUSE)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return level
}
