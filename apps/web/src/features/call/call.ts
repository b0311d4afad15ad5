// A call between two people as a plain state machine: signaling over the socket, media directly between the browsers
// (lessons.md 8.8). What is prepared before joining is in call-preparation.ts, the repair of a lost connection in
// recovery.ts.
import type { Ack, ClientPayload } from '@hiwar/contract/events.ts'
import type { IceServer } from '@hiwar/contract/sessions.ts'
import { CallPreparation } from './call-preparation.ts'
import { CallReporter } from './call-report.ts'
import { absentPartner, createStore, idleCall, isAlone, type CallState, type Store } from './call-state.ts'
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
import { Recovery } from './recovery.ts'
import type { Signaling } from './signaling.ts'
import { SwitchAnnouncer, switchesOf, tracksOf, type Switches } from './switches.ts'
import { Timers } from './timers.ts'

/** Both sides may wait for the other to announce: the polite one waits this much longer. */
const POLITE_DELAY_MS = 2_500
/** With wrong TURN credentials ICE stays at 'new' for ever, so connecting needs a timeout of its own. */
const CONNECT_TIMEOUT_MS = 12_000
const LOST_AFTER_MS = 30_000
/** A change of networks is told more than once. */
const MOVE_DELAY_MS = 300
/** Where networks come and go, the server would take each new connection of a call for another device. */
const MOVE_PAUSE_MS = 15_000

export interface CallOptions {
  readonly sessionId: string
  readonly ownId: number
  readonly partnerId: number
  /** Null if it is not a lesson. */
  readonly lessonId: number | null
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
  readonly #preparation: CallPreparation
  readonly #recovery: Recovery
  readonly #announcer: SwitchAnnouncer
  readonly #reporter: CallReporter
  #peer: Peer | null = null
  #hasAnnounced = false
  /** The network has changed, and the session was not joined again since. */
  #hasMoved = false
  #movedAt = Number.NEGATIVE_INFINITY
  /** Raised by each join and leave: what one of them waits for is nothing to the next. */
  #run = 0
  #stopPreparing: (() => void) | null = null
  /** Raised by each card that comes as an event: it is newer than one that an acknowledgement under way brings. */
  #cards = 0
  #adaptation: Adaptation = initialAdaptation

  constructor(options: CallOptions) {
    const { sessionId, partnerId } = options
    this.#options = options
    this.#preparation = new CallPreparation(options.fetchIce)
    this.#announcer = new SwitchAnnouncer(sessionId, (event, payload) => {
      void this.#send(event, payload)
    })
    this.#reporter = new CallReporter((report) => {
      void this.#send('ReportCall', { sessionId, ...report })
    })
    this.#recovery = new Recovery({
      timers: this.#timers,
      isPolite: !this.#isGreater,
      isBroken: () => this.#isJoined && this.#peer !== null && !this.#isConnected,
      restartIce: async () => await this.#restartIce(),
      isNegotiating: () => this.#peer?.isStable !== true,
      ping: async () => await this.#send('PingSessionMember', { sessionId, userId: partnerId }),
      rejoin: async () => await this.#joinSession(),
      onGone: () => this.#onPartnerGone(),
    })
  }

  /** While the person is in the waiting room. What fails is tried again on joining. */
  async prepare(): Promise<void> {
    this.#stopPreparing ??= onNetworkChange(() => {
      void this.#preparation.renew().catch(() => undefined)
    })
    await this.#preparation.gather().catch(() => undefined)
  }

  async join(): Promise<void> {
    const { isLowData } = this.store.get()
    this.#run += 1
    const run = this.#run
    this.#tearDown()
    this.store.set({ ...idleCall, isLowData, phase: 'joining' })
    try {
      await this.#preparation.refresh()
    } catch {
      if (run === this.#run) this.#end('refused')
      return
    }
    if (run !== this.#run) return
    this.#subscribe()
    await this.#joinSession()
    if (run === this.#run && this.store.get().phase === 'joining') this.#end('refused')
  }

  /** Ends the call and tells the partner. When no call is running, it only lets go of what was prepared. */
  async leave(): Promise<void> {
    this.#run += 1
    this.#letGo()
    const { phase } = this.store.get()
    if (phase !== 'joined' && phase !== 'joining') return
    this.#end('left')
    await this.#send('LeaveSession', { sessionId: this.#options.sessionId })
  }

  #letGo(): void {
    this.#stopPreparing?.()
    this.#stopPreparing = null
    this.#preparation.release()
  }

  #end(phase: 'left' | 'elsewhere' | 'refused'): void {
    this.#letGo()
    this.#tearDown()
    this.store.set({ ...idleCall, phase })
  }

  #tearDown(): void {
    for (const unsubscribe of this.#unsubscribes.splice(0)) unsubscribe()
    this.#timers.stopAll()
    this.#peer?.close()
    this.#peer = null
    this.#hasAnnounced = false
    this.#hasMoved = false
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
      signaling.on('ConversationCard', ({ lessonId, card }) => {
        if (lessonId !== this.#options.lessonId) return
        this.#cards += 1
        this.store.set({ card })
      }),
      signaling.onReconnect(() => {
        if (this.#isJoined) void this.#joinSession()
      }),
      media.onTrack((kind, track) => {
        void this.#peer?.setTrack(kind, track).then(() => {
          this.#offerFace()
        })
      }),
      media.store.subscribe(() => {
        if (this.#isJoined) this.#announcer.announceChanges(this.#switches())
      }),
      onNetworkChange(() => this.#onMoved()),
    )
  }

  /** Joined again over the new network, the call finds its media another way too. */
  #onMoved(): void {
    const pauseMs = Math.max(MOVE_DELAY_MS, this.#movedAt + MOVE_PAUSE_MS - performance.now())
    this.#timers.startIfIdle('moved', pauseMs, () => {
      this.#movedAt = performance.now()
      this.#hasMoved = true
      this.#options.signaling.reconnect()
    })
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
        if (userId !== partnerId) return
        this.#recovery.onAnswered()
        if (!this.#isConnected) this.#renegotiate()
      }),
      signaling.on('CameraToggle', ({ user, camera, screen = false, face = false }) => {
        if (user === partnerId)
          this.store.set({ partnerCamera: camera, partnerScreen: screen, partnerShowsFace: screen && face })
      }),
      signaling.on('MicToggled', ({ user, mic }) => {
        if (user === partnerId) this.store.set({ partnerMic: mic })
      }),
      signaling.on('JoinedElsewhere', ({ sessionId: id }) => {
        if (id === sessionId) this.#end('elsewhere')
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
        void this.#offer(this.#peer?.hasPreparedOffer === true ? this.#peer : this.#newPeer())
      }),
      signaling.on('SessionOffer', ({ offer: { sdp } }) => {
        this.#recovery.onOffer()
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
    const run = this.#run
    const cards = this.#cards
    const joined = await this.#send('JoinSession', { sessionId: this.#options.sessionId })
    if (joined === null || run !== this.#run) return
    if (joined.code !== 'ok') return this.#end('refused')
    this.store.set({ phase: 'joined' })
    if (cards === this.#cards) this.store.set({ card: joined.card ?? null })
    this.#announcer.announce(this.#switches())
    if (joined.members !== undefined) return this.#meet(joined.members)
    // A server from before acknowledgements carried the members.
    this.#meet(await this.#options.fetchMembers().catch((): readonly number[] => []))
  }

  /** After joining, the first time or again: the media may have to be connected, or to find another way. */
  #meet(members: readonly number[]): void {
    const hasMoved = this.#hasMoved
    this.#hasMoved = false
    if (!this.#isJoined || !members.includes(this.#options.partnerId)) return
    if (this.#peer?.state !== 'connected') this.#announceOffer()
    else if (hasMoved) void this.#restartIce()
  }

  #onPartnerJoined(): void {
    this.#recovery.onAnswered()
    if (isAlone(this.store.get().connection)) this.#showConnecting()
    this.#announcer.announce(this.#switches())
    // What was announced before they joined reached an older page of theirs, or nobody.
    if (this.#hasAnnounced) this.#announceOffer()
    else this.#startConnectTimeout()
  }

  #onPartnerLeft(): void {
    this.#peer?.close()
    this.#peer = null
    this.#hasAnnounced = false
    this.#recovery.stop()
    this.#timers.stop('connect', 'lost')
    this.store.set(absentPartner)
  }

  /** They may come back: their connection is waited for, without calling it lost. */
  #onPartnerGone(): void {
    if (!this.#isJoined || this.#isConnected) return
    this.#timers.stop('lost')
    this.store.set({ connection: 'gone' })
  }

  #announceOffer(): void {
    this.#hasAnnounced = true
    this.#showConnecting()
    void this.#send('AnnounceIncomingOffer', { sessionId: this.#options.sessionId })
    // A connection that is there already is kept until the partner is ready: it may still recover.
    if (this.#peer === null) this.#newPeer().prepareOffer()
    this.#startConnectTimeout()
  }

  /**
   * The side that should announce may have missed that the partner joined, so after a timeout either side does, the
   * greater id first.
   */
  #startConnectTimeout(): void {
    this.#reporter.connecting()
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
      connection: this.#preparation.takeConnection(),
      tracks: tracksOf(this.#options.media.store.get()),
      isPolite: !this.#isGreater,
      events: {
        onCandidate: (candidate) => {
          void this.#send('IceCandidate', { sessionId: this.#options.sessionId, candidate })
        },
        onStream: (stream) => this.store.set({ partnerStream: stream }),
        onFace: (stream) => this.store.set({ partnerFace: stream }),
        onState: (state) => this.#onConnectionState(state),
        onSample: (sample) => this.#onNetworkSample(sample),
        onSilence: (isSilent) => this.#recovery.onSilence(isSilent && this.store.get().partnerMic),
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
      void this.#send('SessionOffer', { sessionId: this.#options.sessionId, offer: { type: 'offer', sdp } })
      peer.releaseCandidates()
    } catch {
      this.#renegotiate()
    }
  }

  async #answer(offered: string): Promise<void> {
    try {
      // A connection with an offer of its own that nobody has seen would keep its media sections beside the other's.
      const isUsable = this.#peer !== null && !this.#peer.hasPreparedOffer
      const sdp = await (isUsable && this.#peer !== null ? this.#peer : this.#newPeer()).handleOffer(offered)
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
      this.#recovery.stop()
      this.#timers.stop('connect', 'lost')
      this.#hasAnnounced = false
      this.#reporter.connected()
      this.store.set({ connection: 'connected', quality: 'good' })
      return
    }
    if (state !== 'disconnected' && state !== 'failed') return
    if (this.store.get().connection !== 'gone') this.#showConnecting()
    this.#recovery.onBreak(state)
  }

  async #restartIce(): Promise<void> {
    const peer = this.#peer
    await this.#preparation.refresh().catch(() => undefined)
    if (peer === null || this.#peer !== peer || !this.#isJoined) return
    // A new connection is being agreed on: an offer of this one would be taken for it.
    if (this.#hasAnnounced || peer.hasPreparedOffer) return
    peer.setIceServers(this.#preparation.iceServers)
    await this.#offer(peer, { iceRestart: true })
  }

  #onNetworkSample(sample: NetworkSample): void {
    const quality = rateNetwork(sample)
    this.store.set({ quality })
    this.#reporter.sample(quality, sample)
    this.#adaptation = adaptVideoLevel(this.#adaptation, sample)
    this.#applyLevel()
  }

  #applyLevel(): void {
    const { level } = this.#adaptation
    void this.#peer?.setLevel(this.store.get().isLowData ? lowerLevel(level, 'small') : level)
    const isVideoPaused = level === 'none'
    if (isVideoPaused === this.store.get().isVideoPaused) return
    this.store.set({ isVideoPaused })
    if (this.#isJoined) this.#announcer.announceChanges(this.#switches())
  }

  #switches(): Switches {
    return switchesOf(this.#options.media.store.get(), this.store.get().isVideoPaused)
  }
}
