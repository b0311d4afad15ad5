// Turns the browser's own counters into windows of what the line did.
import type { LineSample } from './line.ts'

const PAUSE = 2_500

interface Counters {
  readonly lost: number
  readonly received: number
  readonly lossOut: number
  readonly roundTrip: number
  readonly jitter: number
  readonly available: number | null
}

const nothing: Counters = { lost: 0, received: 0, lossOut: 0, roundTrip: 0, jitter: 0, available: null }

function counted(report: RTCStatsReport): Counters {
  let counters = nothing
  for (const entry of report.values()) {
    if (entry.type === 'inbound-rtp') {
      counters = {
        ...counters,
        lost: counters.lost + (entry.packetsLost ?? 0),
        received: counters.received + (entry.packetsReceived ?? 0),
        jitter: Math.max(counters.jitter, entry.kind === 'audio' ? (entry.jitter ?? 0) : 0),
      }
    }
    if (entry.type === 'remote-inbound-rtp')
      counters = { ...counters, lossOut: Math.max(counters.lossOut, entry.fractionLost ?? 0) }
    if (entry.type === 'candidate-pair' && entry.nominated === true && entry.state === 'succeeded') {
      counters = {
        ...counters,
        roundTrip: entry.currentRoundTripTime ?? 0,
        available: entry.availableOutgoingBitrate ?? null,
      }
    }
  }
  return counters
}

/** Two windows make the five seconds that the chip looks back on; each tells what was lost since the one before. */
export function sampleLine(connection: RTCPeerConnection, tell: (sample: LineSample) => void): () => void {
  let before = nothing
  const look = async () => {
    if (connection.connectionState !== 'connected') return
    const now = counted(await connection.getStats())
    const lost = Math.max(0, now.lost - before.lost)
    const total = lost + Math.max(0, now.received - before.received)
    before = now
    tell({
      lossIn: total === 0 ? 0 : lost / total,
      lossOut: now.lossOut,
      roundTrip: now.roundTrip,
      jitter: now.jitter,
      available: now.available,
    })
  }
  const timer = setInterval(() => {
    void look()
  }, PAUSE)
  return () => {
    clearInterval(timer)
  }
}
