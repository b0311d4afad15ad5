// One RTCPeerConnection to the other member: tracks, candidates that come early, descriptions that cross, and how well
// it goes.
import type { IceServer } from '@hiwar/contract/sessions.ts'
import { levelLimits, type LineSample, type VideoLevel } from './line.ts'
import { sampleLine } from './sampling.ts'

export interface PeerEvents {
  onCandidate(candidate: RTCIceCandidateInit): void
  onStream(stream: MediaStream): void
  onState(state: RTCPeerConnectionState): void
  onSample(sample: LineSample): void
}

interface PeerOptions {
  readonly iceServers: readonly IceServer[]
  readonly tracks: readonly MediaStreamTrack[]
  /** Of two offers that cross, the polite side's gives way. */
  readonly isPolite: boolean
  readonly events: PeerEvents
}

type Kind = 'audio' | 'video'

/** The voice is small and goes first wherever the browser can be told so. */
const VOICE_BITRATE = 40_000

export class Peer {
  readonly #connection: RTCPeerConnection
  readonly #options: PeerOptions
  readonly #remote = new MediaStream()
  readonly #tracks: Map<string, MediaStreamTrack>
  readonly #early: RTCIceCandidateInit[] = []
  readonly #stopSampling: () => void
  #level: VideoLevel = 'medium'
  #wantsPicture = true
  #isMakingOffer = false

  constructor(options: PeerOptions) {
    const { iceServers, tracks, events } = options
    this.#options = options
    this.#tracks = new Map(tracks.map((track) => [track.kind, track]))
    this.#connection = new RTCPeerConnection({
      iceServers: iceServers.map((server) => ({ ...server })),
      bundlePolicy: 'max-bundle',
    })
    this.#connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate !== null) events.onCandidate(candidate.toJSON())
    })
    this.#connection.addEventListener('track', ({ track }) => {
      this.#remote.addTrack(track)
      events.onStream(this.#remote)
    })
    this.#connection.addEventListener('connectionstatechange', () => {
      events.onState(this.#connection.connectionState)
    })
    this.#stopSampling = sampleLine(this.#connection, events.onSample)
  }

  get state(): RTCPeerConnectionState {
    return this.#connection.connectionState
  }

  /** Credentials of TURN live two hours and a lesson may outlast them, so a mended line asks with fresh ones. */
  setIceServers(iceServers: readonly IceServer[]): void {
    this.#connection.setConfiguration({
      iceServers: iceServers.map((server) => ({ ...server })),
      bundlePolicy: 'max-bundle',
    })
  }

  /** Audio first, video second, so that both sides agree on the order of lines (lessons.md 8.8). */
  async makeOffer(options: { iceRestart?: boolean } = {}): Promise<string> {
    this.#isMakingOffer = true
    try {
      if (this.#connection.getTransceivers().length === 0) {
        for (const kind of ['audio', 'video'] as const)
          this.#connection.addTransceiver(this.#tracks.get(kind) ?? kind, { direction: 'sendrecv' })
      }
      this.#applyWishes()
      const offer = await this.#connection.createOffer(options)
      await this.#connection.setLocalDescription(offer)
      return offer.sdp ?? ''
    } finally {
      this.#isMakingOffer = false
    }
  }

  /** The answer; null when this offer crossed our own and ours goes on. */
  async takeOffer(sdp: string): Promise<string | null> {
    const isCrossing = this.#isMakingOffer || this.#connection.signalingState !== 'stable'
    if (isCrossing && !this.#options.isPolite) return null
    await this.#connection.setRemoteDescription({ type: 'offer', sdp })
    for (const transceiver of this.#connection.getTransceivers()) {
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(this.#tracks.get(transceiver.receiver.track.kind) ?? null)
    }
    this.#applyWishes()
    const answer = await this.#connection.createAnswer()
    await this.#connection.setLocalDescription(answer)
    await this.#addEarly()
    await this.#applyLimits()
    return answer.sdp ?? ''
  }

  async takeAnswer(sdp: string): Promise<void> {
    if (this.#connection.signalingState !== 'have-local-offer') return
    await this.#connection.setRemoteDescription({ type: 'answer', sdp })
    await this.#addEarly()
    await this.#applyLimits()
  }

  /**
   * Candidates that come before the description they belong to, the first or a later one, wait for it: dropping them
   * loses calls.
   */
  async takeCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (this.#connection.remoteDescription === null) this.#early.push(candidate)
    else
      await this.#connection.addIceCandidate(candidate).catch(() => {
        this.#early.push(candidate)
      })
  }

  /** Camera, microphone and shared screen change places without a new negotiation. */
  async setTrack(kind: Kind, track: MediaStreamTrack | null): Promise<void> {
    if (track === null) this.#tracks.delete(kind)
    else this.#tracks.set(kind, track)
    await this.#senderOf(kind)?.replaceTrack(track)
    await this.#applyLimits()
  }

  async setLevel(level: VideoLevel): Promise<void> {
    this.#level = level
    await this.#applyLimits()
  }

  /** Whether the other's picture should come at all; true when that needs a new offer. */
  setWantsPicture(wants: boolean): boolean {
    if (this.#wantsPicture === wants) return false
    this.#wantsPicture = wants
    return this.#connection.getTransceivers().length > 0
  }

  close(): void {
    this.#stopSampling()
    this.#connection.close()
  }

  #transceiverOf(kind: Kind) {
    return this.#connection.getTransceivers().find((transceiver) => transceiver.receiver.track.kind === kind)
  }

  #senderOf(kind: Kind) {
    return this.#transceiverOf(kind)?.sender
  }

  #applyWishes(): void {
    const video = this.#transceiverOf('video')
    if (video !== undefined) video.direction = this.#wantsPicture ? 'sendrecv' : 'sendonly'
  }

  async #addEarly(): Promise<void> {
    // One of an offer that gave way, or of an older connection, belongs to nothing any more.
    for (const candidate of this.#early.splice(0))
      await this.#connection.addIceCandidate(candidate).catch(() => undefined)
  }

  async #applyLimits(): Promise<void> {
    await limit(this.#senderOf('audio'), { maxBitrate: VOICE_BITRATE, priority: 'high', networkPriority: 'high' })
    const { lines, ...limits } = levelLimits[this.#level]
    const video = this.#senderOf('video')
    await limit(video, {
      ...limits,
      scaleResolutionDownBy: scaleTo(lines, video?.track ?? null),
      priority: 'low',
      networkPriority: 'low',
    })
  }
}

/**
 * How many times smaller the picture goes out. Letters of a shared screen stay readable: there only the frames get
 * fewer.
 */
function scaleTo(lines: number, track: MediaStreamTrack | null): number {
  const { width = 0, height = 0 } = track?.getSettings() ?? {}
  return track?.contentHint === 'detail' ? 1 : Math.max(1, Math.min(width, height) / lines)
}

async function limit(sender: RTCRtpSender | undefined, limits: RTCRtpEncodingParameters): Promise<void> {
  if (sender === undefined) return
  const parameters = sender.getParameters()
  // Before the first description there is nothing to limit; it is done again once there is.
  if (parameters.encodings === undefined || parameters.encodings.length === 0) return
  for (const encoding of parameters.encodings) Object.assign(encoding, limits)
  // A browser that knows no priority, or a closing connection, refuses; the call is no worse for it.
  await sender.setParameters(parameters).catch(() => undefined)
}
