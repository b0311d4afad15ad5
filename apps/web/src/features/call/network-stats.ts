// Turns the browser's WebRTC counters into network samples, one each 2.5 seconds.
import type { NetworkSample } from './network-quality.ts'

const SAMPLE_INTERVAL_MS = 2_500

interface Counters {
  readonly lost: number
  readonly received: number
  readonly lossOut: number
  readonly roundTrip: number
  readonly jitter: number
  readonly availableBitrate: number | null
}

const noCounters: Counters = { lost: 0, received: 0, lossOut: 0, roundTrip: 0, jitter: 0, availableBitrate: null }

function readCounters(report: RTCStatsReport): Counters {
  let counters = noCounters
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
        availableBitrate: entry.availableOutgoingBitrate ?? null,
      }
    }
  }
  return counters
}

/** Calls back with each sample while connected; losses count from the sample before. Returns the way to stop. */
export function sampleNetwork(connection: RTCPeerConnection, onSample: (sample: NetworkSample) => void): () => void {
  let before = noCounters
  const takeSample = async () => {
    if (connection.connectionState !== 'connected') return
    const now = readCounters(await connection.getStats())
    const lost = Math.max(0, now.lost - before.lost)
    const total = lost + Math.max(0, now.received - before.received)
    before = now
    onSample({
      lossIn: total === 0 ? 0 : lost / total,
      lossOut: now.lossOut,
      roundTrip: now.roundTrip,
      jitter: now.jitter,
      availableBitrate: now.availableBitrate,
    })
  }
  const timer = setInterval(() => {
    void takeSample()
  }, SAMPLE_INTERVAL_MS)
  return () => {
    clearInterval(timer)
  }
}
