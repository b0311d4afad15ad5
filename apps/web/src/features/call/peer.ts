// One RTCPeerConnection to the other member: tracks, candidates that come early, and how well it goes.
import type { IceServer } from '@hiwar/contract/sessions.ts'
import type { Quality } from './call-state.ts'

export interface PeerEvents {
  onCandidate(candidate: RTCIceCandidateInit): void
  onStream(stream: MediaStream): void
  onState(state: RTCPeerConnectionState): void
  onQuality(quality: Quality): void
}

export interface Peer {
  readonly state: () => RTCPeerConnectionState
  makeOffer(options?: { iceRestart: boolean }): Promise<string>
  takeOffer(sdp: string): Promise<string>
  takeAnswer(sdp: string): Promise<void>
  takeCandidate(candidate: RTCIceCandidateInit): Promise<void>
  setTrack(kind: 'audio' | 'video', track: MediaStreamTrack | null): void
  close(): void
}

const QUALITY_PAUSE = 5_000
const POOR_LOSS = 0.08
const POOR_ROUND_TRIP = 0.4

/** Audio first, video second, so that both sides agree on the order of lines (lessons.md 8.8). */
export function openPeer(given: { iceServers: readonly IceServer[]; tracks: readonly MediaStreamTrack[]; events: PeerEvents }): Peer {
  const { events } = given
  const connection = new RTCPeerConnection({ iceServers: given.iceServers.map((server) => ({ ...server })), bundlePolicy: 'max-bundle' })
  const waiting: RTCIceCandidateInit[] = []
  const remote = new MediaStream()
  const current = new Map(given.tracks.map((track) => [track.kind, track]))

  connection.addEventListener('icecandidate', ({ candidate }) => { if (candidate !== null) events.onCandidate(candidate.toJSON()) })
  connection.addEventListener('track', ({ track }) => {
    remote.addTrack(track)
    events.onStream(remote)
  })
  connection.addEventListener('connectionstatechange', () => { events.onState(connection.connectionState) })
  const stopWatching = watchQuality(connection, events.onQuality)

  const senderOf = (kind: string) => connection.getTransceivers().find((transceiver) => transceiver.receiver.track.kind === kind)?.sender
  const flush = async () => {
    for (const candidate of waiting.splice(0)) await connection.addIceCandidate(candidate)
  }

  return {
    state: () => connection.connectionState,
    async makeOffer(options) {
      if (connection.getTransceivers().length === 0) {
        for (const kind of ['audio', 'video'] as const) connection.addTransceiver(current.get(kind) ?? kind, { direction: 'sendrecv' })
      }
      const offer = await connection.createOffer(options)
      await connection.setLocalDescription(offer)
      return offer.sdp ?? ''
    },
    async takeOffer(sdp) {
      await connection.setRemoteDescription({ type: 'offer', sdp })
      for (const transceiver of connection.getTransceivers()) {
        transceiver.direction = 'sendrecv'
        await transceiver.sender.replaceTrack(current.get(transceiver.receiver.track.kind) ?? null)
      }
      const answer = await connection.createAnswer()
      await connection.setLocalDescription(answer)
      await flush()
      return answer.sdp ?? ''
    },
    async takeAnswer(sdp) {
      if (connection.signalingState !== 'have-local-offer') return
      await connection.setRemoteDescription({ type: 'answer', sdp })
      await flush()
    },
    async takeCandidate(candidate) {
      if (connection.remoteDescription === null) waiting.push(candidate)
      else await connection.addIceCandidate(candidate)
    },
    setTrack(kind, track) {
      if (track === null) current.delete(kind)
      else current.set(kind, track)
      void senderOf(kind)?.replaceTrack(track)
    },
    close() {
      stopWatching()
      connection.close()
    },
  }
}

/** Judges loss and round trip of what arrives over windows of five seconds, so that a recovered line is called good again. */
function watchQuality(connection: RTCPeerConnection, tell: (quality: Quality) => void): () => void {
  let before = { lost: 0, received: 0 }
  const timer = setInterval(() => {
    void connection.getStats().then((report) => {
      let now = { lost: 0, received: 0 }
      let roundTrip = 0
      for (const entry of report.values()) {
        if (entry.type === 'inbound-rtp') now = { lost: now.lost + (entry.packetsLost ?? 0), received: now.received + (entry.packetsReceived ?? 0) }
        if (entry.type === 'candidate-pair' && entry.nominated === true) roundTrip = entry.currentRoundTripTime ?? 0
      }
      const lost = now.lost - before.lost
      const total = lost + now.received - before.received
      before = now
      tell(roundTrip > POOR_ROUND_TRIP || (total > 0 && lost / total > POOR_LOSS) ? 'poor' : 'good')
    })
  }, QUALITY_PAUSE)
  return () => { clearInterval(timer) }
}
