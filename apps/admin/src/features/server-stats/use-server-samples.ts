import { RoomKind } from '@hiwar/contract/enums.ts'
import type { ServerStats } from '@hiwar/contract/events.ts'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import { useSocketEvent, useSocketRoom, useSocketState } from '@hiwar/app/auth/use-socket.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { withSample } from './sample-buffer.ts'

const quietMs = 6 * SECOND_MS

/** Closed: no connection; quiet: connected, but no sample for six seconds; waiting: none came yet. */
export type StreamState = 'waiting' | 'live' | 'quiet' | 'closed' | 'paused' | 'hidden' | 'refused'

function subscribeVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** The latest samples while the screen is open. Paused or in a hidden tab it leaves the room. */
export function useServerSamples() {
  const [samples, setSamples] = useState<readonly ServerStats[]>([])
  const [isPaused, setPaused] = useState(false)
  const [quietAfter, setQuietAfter] = useState<string | null>(null)
  const isHidden = useSyncExternalStore(subscribeVisibility, () => document.hidden)
  const socket = useSocketState()
  const room = isPaused || isHidden ? null : RoomKind.ServerStats
  const isRefused = useSocketRoom(room)
  useSocketEvent('ServerStats', (sample) => {
    if (room !== null) setSamples((before) => withSample(before, sample))
  })

  // Each sample, and each return to the room, starts the wait anew.
  const wait = `${socket} ${room} ${samples.at(-1)?.timestamp}`
  useEffect(() => {
    const timer = setTimeout(() => setQuietAfter(wait), quietMs)
    return () => clearTimeout(timer)
  }, [wait])

  const state = ((): StreamState => {
    if (isRefused) return 'refused'
    if (isPaused) return 'paused'
    if (isHidden) return 'hidden'
    if (socket !== 'open') return samples.length === 0 && socket === 'connecting' ? 'waiting' : 'closed'
    if (samples.length === 0) return 'waiting'
    return quietAfter === wait ? 'quiet' : 'live'
  })()
  return { samples, state, isPaused, setPaused }
}
