import { useEffect, useState } from 'react'

const INTERVAL_MS = 100

/** How loud a stream is, 0..1, measured on the live track: a granted permission alone does not prove that it works. */
export function useAudioLevel(stream: MediaStream | null): number {
  const [level, setLevel] = useState(0)
  useEffect(() => {
    const [track] = stream?.getAudioTracks() ?? []
    if (track === undefined) return
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    // 170 ms at 48 kHz, more than the interval: a short word must not fall between two measurements.
    analyser.fftSize = 8192
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getByteTimeDomainData(samples)
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0)
      setLevel(Math.min(1, peak / 64))
    }, INTERVAL_MS)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return level
}
