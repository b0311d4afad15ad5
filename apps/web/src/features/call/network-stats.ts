// Turns the browser's WebRTC counters into network samples, one each 2.5 seconds, and notices when speech stops.
import type { NetworkSample } from './network-quality.ts'

const SAMPLE_INTERVAL_MS = 2_500

interface Counters {
  readonly lost: number
  readonly received: number
  readonly lossOut: number
  readonly roundTrip: number
  readonly jitter: number
  readonly availableBitrate: number | null
  readonly isRelayed: boolean
}

const noCounters: Counters = {
  lost: 0,
  received: 0,
  lossOut: 0,
  roundTrip: 0,
  jitter: 0,
  availableBitrate: null,
  isRelayed: false,
}

const isRelay = (report: RTCStatsReport, id: string) => report.get(id)?.candidateType === 'relay'

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
        isRelayed: isRelay(report, entry.localCandidateId) || isRelay(report, entry.remoteCandidateId),
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
      isRelayed: now.isRelayed,
    })
  }
  const timer = setInterval(() => {
    void takeSample()
  }, SAMPLE_INTERVAL_MS)
  return () => {
    clearInterval(timer)
  }
}

const LOOK_INTERVAL_MS = 500
/** Speech comes in fifty packets a second, of a silent microphone too, and never pauses longer than 0.4 s. */
const SILENCE_MS = 900
/** One look may come late on a busy device, and before packets that came long ago. */
const SILENT_LOOKS = 2

/** Packets of speech and of video received so far, and when they were counted. */
interface Arrivals {
  readonly packets: number
  readonly videoPackets: number
  readonly at: number
}

/**
 * Calls back when the partner's speech, having arrived before, stops arriving, and when it goes on. Where video still
 * arrives, the path is good and the microphone only sends nothing. Time is read off the reports, since timers are late on
 * a busy device. Returns the way to stop.
 */
export function watchSpeech(connection: RTCPeerConnection, onSilence: (isSilent: boolean) => void): () => void {
  let latest: Arrivals | null = null
  let silentLooks = 0
  let state: 'unheard' | 'heard' | 'silent' = 'unheard'
  const look = async () => {
    if (connection.connectionState !== 'connected') {
      latest = null
      if (state === 'heard') state = 'unheard'
      return
    }
    const arrivals = await readArrivals(connection)
    if (arrivals === null) return
    // How many came before the first look says nothing of now.
    if (latest === null) {
      latest = arrivals
      return
    }
    if (arrivals.packets !== latest.packets || arrivals.videoPackets !== latest.videoPackets) {
      if (state === 'silent') onSilence(false)
      if (arrivals.packets !== latest.packets) state = 'heard'
      latest = arrivals
      silentLooks = 0
      return
    }
    silentLooks += 1
    if (state !== 'heard' || silentLooks < SILENT_LOOKS || arrivals.at - latest.at < SILENCE_MS) return
    state = 'silent'
    onSilence(true)
  }
  const timer = setInterval(() => {
    void look()
  }, LOOK_INTERVAL_MS)
  return () => {
    clearInterval(timer)
  }
}

async function readArrivals(connection: RTCPeerConnection): Promise<Arrivals | null> {
  const receivers = connection.getReceivers()
  const speech = await inboundOf(receivers.filter(({ track }) => track.kind === 'audio'))
  if (speech === null) return null
  const video = await inboundOf(receivers.filter(({ track }) => track.kind === 'video'))
  return { ...speech, videoPackets: video?.packets ?? 0 }
}

async function inboundOf(receivers: readonly RTCRtpReceiver[]): Promise<{ packets: number; at: number } | null> {
  const reports = await Promise.all(receivers.map(async (receiver) => await receiver.getStats()))
  const inbound = reports.flatMap((report) => [...report.values()]).filter(({ type }) => type === 'inbound-rtp')
  const at: unknown = inbound[0]?.timestamp
  if (typeof at !== 'number') return null
  return { packets: inbound.reduce((sum, { packetsReceived = 0 }) => sum + Number(packetsReceived), 0), at }
}
