// One RTCPeerConnection to the partner: tracks, candidates that arrive before their description, offers that cross
// (perfect negotiation), and network samples.
import type { IceServer } from '@hiwar/contract/sessions.ts'
import type { TrackKind } from './call-state.ts'
import { levelLimits, lowerLevel, type NetworkSample, type VideoLevel } from './network-quality.ts'
import { sampleNetwork, watchSpeech } from './network-stats.ts'

export interface PeerEvents {
  onCandidate(candidate: RTCIceCandidateInit): void
  onStream(stream: MediaStream): void
  /** The partner's second video: their camera beside a shared screen. */
  onFace(stream: MediaStream): void
  onState(state: RTCPeerConnectionState): void
  onSample(sample: NetworkSample): void
  /** The partner's speech stopped arriving, or goes on. */
  onSilence(isSilent: boolean): void
}

interface PeerOptions {
  /** Made by `createConnection`, not used yet. */
  readonly connection: RTCPeerConnection
  readonly tracks: ReadonlyMap<TrackKind, MediaStreamTrack>
  /** When two offers cross, the polite side drops its own. */
  readonly isPolite: boolean
  readonly events: PeerEvents
}

/** Audio is small, and has priority in browsers that support it. */
const AUDIO_BITRATE = 40_000

/** One section carries all media, so one pool of candidates is enough; a connection gathers them from the beginning. */
const configurationOf = (iceServers: readonly IceServer[]): RTCConfiguration => ({
  iceServers: iceServers.map((server) => ({ ...server })),
  bundlePolicy: 'max-bundle',
  iceCandidatePoolSize: 1,
})

export const createConnection = (iceServers: readonly IceServer[]): RTCPeerConnection =>
  new RTCPeerConnection(configurationOf(iceServers))

export class Peer {
  readonly #connection: RTCPeerConnection
  readonly #options: PeerOptions
  readonly #remote = new MediaStream()
  readonly #tracks: Map<TrackKind, MediaStreamTrack>
  readonly #pendingCandidates: RTCIceCandidateInit[] = []
  readonly #stopWatching: readonly (() => void)[]
  /** An offer made before the partner was ready, and its candidates, which follow it. */
  #preparedOffer: Promise<string> | null = null
  #heldCandidates: RTCIceCandidateInit[] | null = null
  #level: VideoLevel = 'medium'
  #receivesVideo = true
  #isMakingOffer = false
  #limitsApplied = Promise.resolve()

  constructor(options: PeerOptions) {
    const { connection, tracks, events } = options
    this.#options = options
    this.#tracks = new Map(tracks)
    this.#connection = connection
    this.#connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate === null) return
      if (this.#heldCandidates === null) events.onCandidate(candidate.toJSON())
      else this.#heldCandidates.push(candidate.toJSON())
    })
    this.#connection.addEventListener('track', ({ track, transceiver }) => {
      if (this.#kindOf(transceiver) === 'face') return events.onFace(new MediaStream([track]))
      this.#remote.addTrack(track)
      events.onStream(this.#remote)
    })
    this.#connection.addEventListener('connectionstatechange', () => {
      events.onState(this.#connection.connectionState)
    })
    this.#stopWatching = [sampleNetwork(connection, events.onSample), watchSpeech(connection, events.onSilence)]
  }

  get state(): RTCPeerConnectionState {
    return this.#connection.connectionState
  }

  /** No offer or answer is on its way. */
  get isStable(): boolean {
    return !this.#isMakingOffer && this.#connection.signalingState === 'stable'
  }

  /** The face has no media section yet, and one can be offered now. */
  get lacksFace(): boolean {
    return (
      this.#tracks.has('face') &&
      this.#connection.signalingState === 'stable' &&
      this.#connection.getTransceivers().length > 0 &&
      (this.#transceiverOf('face')?.mid ?? null) === null
    )
  }

  /** TURN credentials live two hours and a lesson may outlast them, so an ICE restart uses fresh ones. */
  setIceServers(iceServers: readonly IceServer[]): void {
    this.#connection.setConfiguration(configurationOf(iceServers))
  }

  /** Makes the first offer while the partner is still being asked; `createOffer` then returns this one. */
  prepareOffer(): void {
    this.#heldCandidates ??= []
    // One after the other: the description that is set must be of the offer made last.
    this.#preparedOffer = (this.#preparedOffer ?? Promise.resolve('')).catch(() => '').then(() => this.#makeOffer())
    // Reported by `createOffer`.
    this.#preparedOffer.catch(() => undefined)
  }

  get hasPreparedOffer(): boolean {
    return this.#preparedOffer !== null
  }

  async createOffer(options: { iceRestart?: boolean } = {}): Promise<string> {
    const prepared = this.#preparedOffer
    this.#preparedOffer = null
    return await (prepared ?? this.#makeOffer(options))
  }

  /** The offer was sent: its candidates may follow. */
  releaseCandidates(): void {
    const held = this.#heldCandidates ?? []
    this.#heldCandidates = null
    for (const candidate of held) this.#options.events.onCandidate(candidate)
  }

  /** Audio, video, and where a screen is shared the face: both sides know them by their order (lessons.md 8.8). */
  async #makeOffer(options: { iceRestart?: boolean } = {}): Promise<string> {
    this.#isMakingOffer = true
    try {
      if (this.#connection.getTransceivers().length === 0) {
        for (const kind of ['audio', 'video'] as const)
          this.#connection.addTransceiver(this.#tracks.get(kind) ?? kind, { direction: 'sendrecv' })
      }
      const face = this.#tracks.get('face')
      if (face !== undefined && this.#transceiverOf('face') === undefined)
        this.#connection.addTransceiver(face, { direction: 'sendrecv' })
      this.#applyVideoDirection()
      const offer = await this.#connection.createOffer(options)
      await this.#connection.setLocalDescription(offer)
      return offer.sdp ?? ''
    } finally {
      this.#isMakingOffer = false
    }
  }

  /** The answer; null when this offer crossed our own and ours stays valid. */
  async handleOffer(sdp: string): Promise<string | null> {
    const isCrossing = this.#isMakingOffer || this.#connection.signalingState !== 'stable'
    if (isCrossing && !this.#options.isPolite) return null
    await this.#connection.setRemoteDescription({ type: 'offer', sdp })
    this.#dropUnusedFaces()
    for (const transceiver of this.#transceivers()) {
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(this.#tracks.get(this.#kindOf(transceiver)) ?? null)
    }
    this.#applyVideoDirection()
    const answer = await this.#connection.createAnswer()
    await this.#connection.setLocalDescription(answer)
    // The partner waits for the answer, and for nothing of this.
    void this.#addPendingCandidates()
    void this.#applyLimits()
    return answer.sdp ?? ''
  }

  async handleAnswer(sdp: string): Promise<void> {
    if (this.#connection.signalingState !== 'have-local-offer') return
    await this.#connection.setRemoteDescription({ type: 'answer', sdp })
    await this.#addPendingCandidates()
    await this.#applyLimits()
  }

  /**
   * A candidate may arrive before the description it belongs to, the first or a later one; it is queued until then,
   * since calls fail without it.
   */
  async addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    if (this.#connection.remoteDescription === null) {
      this.#pendingCandidates.push(candidate)
      return
    }
    await this.#connection.addIceCandidate(candidate).catch(() => {
      this.#pendingCandidates.push(candidate)
    })
  }

  /** Camera, microphone and shared screen replace each other without a new negotiation. */
  async setTrack(kind: TrackKind, track: MediaStreamTrack | null): Promise<void> {
    if (track === null) this.#tracks.delete(kind)
    else this.#tracks.set(kind, track)
    await this.#senderOf(kind)?.replaceTrack(track)
    await this.#applyLimits()
  }

  async setLevel(level: VideoLevel): Promise<void> {
    this.#level = level
    await this.#applyLimits()
  }

  /** Whether to receive the partner's video; true when the change needs a new offer. */
  setReceivesVideo(receives: boolean): boolean {
    if (this.#receivesVideo === receives) return false
    this.#receivesVideo = receives
    if (this.#preparedOffer === null) return this.#connection.getTransceivers().length > 0
    this.prepareOffer()
    return false
  }

  close(): void {
    for (const stop of this.#stopWatching) stop()
    this.#connection.close()
  }

  #transceivers(): RTCRtpTransceiver[] {
    return this.#connection.getTransceivers().filter(({ direction }) => direction !== 'stopped')
  }

  /** The first video section is the video, a later one the face. */
  #kindOf(transceiver: RTCRtpTransceiver): TrackKind {
    if (transceiver.receiver.track.kind === 'audio') return 'audio'
    const first = this.#connection.getTransceivers().find(({ receiver }) => receiver.track.kind === 'video')
    return transceiver === first ? 'video' : 'face'
  }

  /** One that both sides know, before one that only this side has made. */
  #transceiverOf(kind: TrackKind): RTCRtpTransceiver | undefined {
    const ofKind = this.#transceivers().filter((transceiver) => this.#kindOf(transceiver) === kind)
    return ofKind.find(({ mid }) => mid !== null) ?? ofKind[0]
  }

  /** Both sides offered a face at once: the partner's section carries both, and the own one is not needed. */
  #dropUnusedFaces(): void {
    const used = this.#transceiverOf('face')
    for (const transceiver of this.#transceivers())
      if (this.#kindOf(transceiver) === 'face' && transceiver !== used) transceiver.stop()
  }

  #senderOf(kind: TrackKind): RTCRtpSender | undefined {
    return this.#transceiverOf(kind)?.sender
  }

  #applyVideoDirection(): void {
    for (const transceiver of this.#transceivers())
      if (this.#kindOf(transceiver) !== 'audio') transceiver.direction = this.#receivesVideo ? 'sendrecv' : 'sendonly'
  }

  async #addPendingCandidates(): Promise<void> {
    // Candidates of a dropped offer or of an older connection do not fit any more; that is no error.
    for (const candidate of this.#pendingCandidates.splice(0))
      await this.#connection.addIceCandidate(candidate).catch(() => undefined)
  }

  /** One after the other: a sender refuses parameters while earlier ones are being set, and would keep those. */
  async #applyLimits(): Promise<void> {
    this.#limitsApplied = this.#limitsApplied.then(async () => {
      await this.#setLimits()
    })
    await this.#limitsApplied
  }

  async #setLimits(): Promise<void> {
    await applyEncodingLimits(this.#senderOf('audio'), {
      maxBitrate: AUDIO_BITRATE,
      priority: 'high',
      networkPriority: 'high',
    })
    await this.#applyVideoLimits('video', this.#level)
    // The shared screen needs the room: the face beside it stays small.
    await this.#applyVideoLimits('face', lowerLevel(this.#level, 'small'))
  }

  async #applyVideoLimits(kind: 'video' | 'face', level: VideoLevel): Promise<void> {
    const { height, ...limits } = levelLimits[level]
    const sender = this.#senderOf(kind)
    await applyEncodingLimits(sender, {
      ...limits,
      scaleResolutionDownBy: downscaleFactor(height, sender?.track ?? null),
      priority: 'low',
      networkPriority: 'low',
    })
  }
}

/** How many times smaller the video is sent. A shared screen keeps its size, so that text stays readable. */
function downscaleFactor(targetHeight: number, track: MediaStreamTrack | null): number {
  const { width = 0, height = 0 } = track?.getSettings() ?? {}
  return track?.contentHint === 'detail' ? 1 : Math.max(1, Math.min(width, height) / targetHeight)
}

async function applyEncodingLimits(sender: RTCRtpSender | undefined, limits: RTCRtpEncodingParameters): Promise<void> {
  if (sender === undefined) return
  const parameters = sender.getParameters()
  // Before the first description there are no encodings; the limits are applied again after it.
  if (parameters.encodings === undefined || parameters.encodings.length === 0) return
  for (const encoding of parameters.encodings) Object.assign(encoding, limits)
  // Browsers without priorities and closing connections reject this; the call works all the same.
  await sender.setParameters(parameters).catch(() => undefined)
}
