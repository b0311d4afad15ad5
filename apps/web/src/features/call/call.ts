// A call between two people as a plain state machine: signaling over the socket, media directly between the browsers
// (lessons.md 8.8). A lost connection is repaired in three steps: an ICE restart on the same peer connection
// (`reconnect`), a ping whether the partner is still in the call, then a fresh peer connection (`renegotiate`).
import type { Ack, ClientPayload } from '@hiwar/contract/events.ts'
import type { IceServer } from '@hiwar/contract/sessions.ts'
import { absentPartner, createStore, idleCall, type CallState, type Store } from './call-state.ts'
import type { MediaControl } from './local-media.ts'
import { onNetworkChange } from './network-change.ts'
import {
  adaptVideoLevel,
  initialAdaptation,
  lowerLevel,
  rateNetwork,
  type Adaptation,
  type NetworkSample,
} from './network-quality.ts'
import { Peer } from './peer.ts'
import type { Signaling } from './signaling.ts'
import { cameraToggle, isSameVideo, nothingOn, switchesOf, tracksOf, type Switches } from './switches.ts'
import { Timers } from './timers.ts'

/** Longer than a phone takes to change cells, so that a short break does not start a reconnect. */
const DISCONNECT_GRACE_MS = 1_500
/** Both sides notice a break at once: the polite side waits this much longer, so that only one of them acts. */
const POLITE_DELAY_MS = 2_500
const PONG_TIMEOUT_MS = 5_000
/** With wrong TURN credentials ICE stays at 'new' for ever, so connecting needs a timeout of its own. */
const CONNECT_TIMEOUT_MS = 12_000
const LOST_AFTER_MS = 30_000

export interface CallOptions {
  readonly sessionId: string
  readonly ownId: number
  readonly partnerId: number
  readonly signaling: Signaling
  readonly media: MediaControl
  /** `GET /session/token` and `GET /session/{id}`. */
  readonly fetchIce: () => Promise<readonly IceServer[]>
  readonly fetchMembers: () => Promise<readonly number[]>
}

export class Call {
  readonly store: Store<CallState> = createStore<CallState>(idleCall)
  readonly #options: CallOptions
  readonly #timers = new Timers()
  readonly #unsubscribes: (() => void)[] = []
  #iceServers: readonly IceServer[] = []
  #peer: Peer | null = null
  #hasAnnounced = false
  #adaptation: Adaptation = initialAdaptation
  #sentSwitches = nothingOn

  constructor(options: CallOptions) {
    this.#options = options
  }

  async join(): Promise<void> {
    const { isLowData } = this.store.get()
    this.#tearDown()
    this.store.set({ ...idleCall, isLowData, phase: 'joining' })
    try {
      this.#iceServers = await this.#options.fetchIce()
    } catch {
      this.store.set({ phase: 'refused' })
      return
    }
    this.#subscribe()
    await this.#joinSession()
    if (this.store.get().phase !== 'joining') return
    this.#tearDown()
    this.store.set({ phase: 'refused' })
  }

  /** Ends the call and tells the partner. Does nothing when no call is running. */
  async leave(): Promise<void> {
    const { phase } = this.store.get()
    if (phase !== 'joined' && phase !== 'joining') return
    this.#tearDown()
    this.store.set({ ...idleCall, phase: 'left' })
    await this.#send('LeaveSession', { sessionId: this.#options.sessionId })
  }

  #tearDown(): void {
    for (const unsubscribe of this.#unsubscribes.splice(0)) unsubscribe()
    this.#timers.stopAll()
    this.#peer?.close()
    this.#peer = null
    this.#hasAnnounced = false
    this.#adaptation = initialAdaptation
  }

  /** Speech first: the partner's video is not received, the own video is sent small. */
  setLowData(isOn: boolean): void {
    this.store.set({ isLowData: isOn })
    this.#applyLevel()
    if (this.#peer?.setReceivesVideo(!isOn) === true) void this.#offer(this.#peer)
  }

  get #isJoined(): boolean {
    return this.store.get().phase === 'joined'
  }
  get #isConnected(): boolean {
    return this.store.get().connection === 'connected'
  }
  /** The side with the greater id acts first when both would; the other one is the polite side. */
  get #isGreater(): boolean {
    return this.#options.ownId > this.#options.partnerId
  }

  async #send<E extends Parameters<Signaling['emit']>[0]>(event: E, payload: ClientPayload<E>): Promise<Ack | null> {
    // A lost acknowledgement needs no retry: after a reconnect the call joins the session again.
    return await this.#options.signaling.emit(event, payload).catch(() => null)
  }

  #subscribe(): void {
    const { signaling, media } = this.#options
    this.#subscribeToPartner()
    this.#subscribeToNegotiation()
    this.#unsubscribes.push(
      signaling.onReconnect(() => {
        if (this.#isJoined) void this.#joinSession()
      }),
      media.onTrack((kind, track) => {
        void this.#peer?.setTrack(kind, track).then(() => {
          this.#offerFace()
        })
      }),
      media.store.subscribe(() => {
        this.#sendChangedSwitches()
      }),
      onNetworkChange(() => {
        if (this.#peer !== null) void this.#restartIce(this.#peer)
      }),
    )
  }

  /** Who joins and leaves, whether they still answer, and what their camera and microphone do. */
  #subscribeToPartner(): void {
    const { signaling, partnerId, ownId, sessionId } = this.#options
    this.#unsubscribes.push(
      signaling.on('MemberJoinedSessionId', ({ userId }) => {
        if (userId === partnerId) this.#onPartnerJoined()
      }),
      signaling.on('MemberLeftSessionId', ({ userId }) => {
        if (userId === partnerId) this.#onPartnerLeft()
      }),
      signaling.on('PingSessionMember', ({ userId }) => {
        if (userId === ownId) void this.#send('PongSessionMember', { sessionId, userId: ownId })
      }),
      signaling.on('PongSessionMember', ({ userId }) => {
        if (userId === partnerId && !this.#isConnected) this.#renegotiate()
      }),
      signaling.on('CameraToggle', ({ user, camera, screen = false, face = false }) => {
        if (user === partnerId)
          this.store.set({ partnerCamera: camera, partnerScreen: screen, partnerShowsFace: screen && face })
      }),
      signaling.on('MicToggled', ({ user, mic }) => {
        if (user === partnerId) this.store.set({ partnerMic: mic })
      }),
      signaling.on('JoinedElsewhere', ({ sessionId: id }) => {
        if (id === sessionId) this.#yieldToOtherDevice()
      }),
    )
  }

  /** Offer, answer and ICE candidates. */
  #subscribeToNegotiation(): void {
    const { signaling } = this.#options
    this.#unsubscribes.push(
      signaling.on('AnnounceIncomingOffer', () => {
        this.#onOfferAnnounced()
      }),
      signaling.on('ReadyToReceiveOffer', () => {
        void this.#offer(this.#newPeer())
      }),
      signaling.on('SessionOffer', ({ offer: { sdp } }) => {
        void this.#answer(sdp)
      }),
      signaling.on('SessionAnswer', ({ answer: { sdp } }) => {
        void this.#peer?.handleAnswer(sdp ?? '').then(
          () => this.#offerFace(),
          () => this.#renegotiate(),
        )
      }),
      signaling.on('IceCandidate', ({ candidate }) => {
        void this.#peer?.addCandidate(candidate).catch(() => undefined)
      }),
    )
  }

  /** Joins the session, also again after the socket reconnected. The side that finds the partner inside announces. */
  async #joinSession(): Promise<void> {
    const joined = await this.#send('JoinSession', { sessionId: this.#options.sessionId })
    if (joined === null) return
    if (joined.code !== 'ok') {
      this.#tearDown()
      this.store.set({ ...idleCall, phase: 'refused' })
      return
    }
    this.store.set({ phase: 'joined' })
    this.#sendSwitches()
    const members = await this.#options.fetchMembers().catch((): readonly number[] => [])
    if (members.includes(this.#options.partnerId) && this.#peer?.state !== 'connected') this.#announceOffer()
  }

  #onPartnerJoined(): void {
    if (this.store.get().connection === 'absent') this.#showConnecting()
    this.#sendSwitches()
    this.#startConnectTimeout()
  }

  #onPartnerLeft(): void {
    this.#peer?.close()
    this.#peer = null
    this.#hasAnnounced = false
    this.#timers.stop('reconnect', 'pong', 'connect', 'lost')
    this.store.set(absentPartner)
  }

  #yieldToOtherDevice(): void {
    this.#tearDown()
    this.store.set({ ...idleCall, phase: 'elsewhere' })
  }

  #announceOffer(): void {
    this.#hasAnnounced = true
    this.#showConnecting()
    void this.#send('AnnounceIncomingOffer', { sessionId: this.#options.sessionId })
    this.#startConnectTimeout()
  }

  /**
   * The side that should announce may have missed that the partner joined, so after a timeout either side does, the
   * greater id first.
   */
  #startConnectTimeout(): void {
    this.#timers.start('connect', CONNECT_TIMEOUT_MS + (this.#isGreater ? 0 : POLITE_DELAY_MS), () => {
      if (!this.#isConnected) this.#announceOffer()
    })
  }

  /** The partner wants to offer. If both announced (glare), the greater id goes on and the other yields. */
  #onOfferAnnounced(): void {
    if (this.#hasAnnounced && this.#isGreater) return
    this.#hasAnnounced = false
    this.#showConnecting()
    this.#newPeer()
    void this.#send('ReadyToReceiveOffer', { sessionId: this.#options.sessionId })
    this.#startConnectTimeout()
  }

  /** After half a minute without success the connection counts as lost, and the screen offers to join anew. */
  #showConnecting(): void {
    const { connection, partnerStream } = this.store.get()
    if (connection !== 'lost') this.store.set({ connection: partnerStream === null ? 'connecting' : 'reconnecting' })
    this.#timers.startIfIdle('lost', LOST_AFTER_MS, () => {
      if (!this.#isConnected) this.store.set({ connection: 'lost' })
    })
  }

  #newPeer(): Peer {
    this.#peer?.close()
    const peer = new Peer({
      iceServers: this.#iceServers,
      tracks: tracksOf(this.#options.media.store.get()),
      isPolite: !this.#isGreater,
      events: {
        onCandidate: (candidate) => {
          void this.#send('IceCandidate', { sessionId: this.#options.sessionId, candidate })
        },
        onStream: (stream) => {
          this.store.set({ partnerStream: stream })
        },
        onFace: (stream) => {
          this.store.set({ partnerFace: stream })
        },
        onState: (state) => {
          this.#onConnectionState(state)
        },
        onSample: (sample) => {
          this.#onNetworkSample(sample)
        },
      },
    })
    this.#peer = peer
    peer.setReceivesVideo(!this.store.get().isLowData)
    this.#applyLevel()
    return peer
  }

  async #offer(peer: Peer, options: { iceRestart?: boolean } = {}): Promise<void> {
    try {
      const sdp = await peer.createOffer(options)
      await this.#send('SessionOffer', { sessionId: this.#options.sessionId, offer: { type: 'offer', sdp } })
    } catch {
      this.#renegotiate()
    }
  }

  async #answer(offered: string): Promise<void> {
    try {
      const sdp = await (this.#peer ?? this.#newPeer()).handleOffer(offered)
      if (sdp !== null)
        await this.#send('SessionAnswer', { sessionId: this.#options.sessionId, answer: { type: 'answer', sdp } })
      this.#offerFace()
    } catch {
      this.#renegotiate()
    }
  }

  /** The first shared screen needs a media section for the face beside it. */
  #offerFace(): void {
    if (this.#peer?.lacksFace === true) void this.#offer(this.#peer)
  }

  /** An offer or answer did not fit, or reconnecting failed: the greater id opens a fresh peer connection. */
  #renegotiate(): void {
    if (this.#isJoined && this.#isGreater) this.#announceOffer()
  }

  #onConnectionState(state: RTCPeerConnectionState): void {
    if (state === 'connected') {
      this.#timers.stop('reconnect', 'pong', 'connect', 'lost')
      this.#hasAnnounced = false
      this.store.set({ connection: 'connected', quality: 'good' })
      return
    }
    if (state !== 'disconnected' && state !== 'failed') return
    this.#showConnecting()
    const delayMs = (state === 'failed' ? 0 : DISCONNECT_GRACE_MS) + (this.#isGreater ? 0 : POLITE_DELAY_MS)
    this.#timers.start('reconnect', delayMs, () => {
      void this.#reconnect()
    })
  }

  /** First an ICE restart on the same peer connection; if that does not help, a ping whether the partner is there. */
  async #reconnect(): Promise<void> {
    if (!this.#isJoined || this.#peer === null || this.#isConnected) return
    this.#timers.start('pong', PONG_TIMEOUT_MS, () => {
      void this.#ping()
    })
    this.#timers.start('reconnect', 2 * PONG_TIMEOUT_MS, () => {
      void this.#reconnect()
    })
    await this.#restartIce(this.#peer)
  }

  async #ping(): Promise<void> {
    const { sessionId, partnerId } = this.#options
    const ack = await this.#send('PingSessionMember', { sessionId, userId: partnerId })
    // The server no longer counts this side as a member, so nothing it sends reaches the partner: join again.
    if (ack?.code === 'unallowed' && this.#isJoined) await this.#joinSession()
  }

  async #restartIce(peer: Peer): Promise<void> {
    this.#iceServers = await this.#options.fetchIce().catch(() => this.#iceServers)
    if (this.#peer !== peer || !this.#isJoined) return
    peer.setIceServers(this.#iceServers)
    await this.#offer(peer, { iceRestart: true })
  }

  #onNetworkSample(sample: NetworkSample): void {
    this.store.set({ quality: rateNetwork(sample) })
    this.#adaptation = adaptVideoLevel(this.#adaptation, sample)
    this.#applyLevel()
  }

  #applyLevel(): void {
    const { level } = this.#adaptation
    void this.#peer?.setLevel(this.store.get().isLowData ? lowerLevel(level, 'small') : level)
    const isVideoPaused = level === 'none'
    if (isVideoPaused === this.store.get().isVideoPaused) return
    this.store.set({ isVideoPaused })
    this.#sendChangedSwitches()
  }

  #switches(): Switches {
    return switchesOf(this.#options.media.store.get(), this.store.get().isVideoPaused)
  }

  #sendSwitches(): void {
    const session = this.#options.sessionId
    this.#sentSwitches = this.#switches()
    void this.#send('ToggleCamera', cameraToggle(session, this.#sentSwitches))
    void this.#send('ToggleMic', { session, mic: this.#sentSwitches.mic })
  }

  #sendChangedSwitches(): void {
    if (!this.#isJoined) return
    const session = this.#options.sessionId
    const before = this.#sentSwitches
    const now = this.#switches()
    this.#sentSwitches = now
    if (!isSameVideo(now, before)) void this.#send('ToggleCamera', cameraToggle(session, now))
    if (now.mic !== before.mic) void this.#send('ToggleMic', { session, mic: now.mic })
  }
}
