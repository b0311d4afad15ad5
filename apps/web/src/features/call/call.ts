// A call between two people as a plain state machine: signalling over the socket, media between the browsers
// (lessons.md 8.8).
import type { Ack, ClientPayload } from '@hiwar/contract/events.ts'
import type { IceServer } from '@hiwar/contract/sessions.ts'
import { createStore, idleCall, type CallState, type Store } from './call-state.ts'
import { adapt, judge, lower, startLevel, type Adaptation, type LineSample } from './line.ts'
import type { LocalMedia, MediaControl } from './local-media.ts'
import { watchNetwork } from './network.ts'
import { Peer } from './peer.ts'
import type { Signals } from './signals.ts'
import { Timers } from './timers.ts'

/** Longer than a hand-over between cells, shorter than anybody's patience. */
const BREAK_PATIENCE = 1_500
/** The side that yields in a collision lets the other try first. */
const POLITE_PATIENCE = 2_500
const PONG_PATIENCE = 5_000
/** A wrong TURN password leaves ICE at 'new' for ever, so connecting has an end of its own. */
const CONNECT_PATIENCE = 12_000
const LOST_AFTER = 30_000

export interface CallOptions {
  readonly sessionId: string
  readonly ownId: number
  readonly partnerId: number
  readonly signals: Signals
  readonly media: MediaControl
  /** `GET /session/token` and `GET /session/{id}`. */
  readonly fetchIce: () => Promise<readonly IceServer[]>
  readonly fetchMembers: () => Promise<readonly number[]>
}

export class Call {
  readonly store: Store<CallState> = createStore<CallState>(idleCall)
  readonly #options: CallOptions
  readonly #timers = new Timers()
  readonly #stops: (() => void)[] = []
  #iceServers: readonly IceServer[] = []
  #peer: Peer | null = null
  #hasAnnounced = false
  #adaptation: Adaptation = startLevel
  #told = { camera: false, mic: false }

  constructor(options: CallOptions) {
    this.#options = options
  }

  async join(): Promise<void> {
    const { isLowData } = this.store.get()
    this.#abandon()
    this.store.set({ ...idleCall, isLowData, phase: 'joining' })
    try {
      this.#iceServers = await this.#options.fetchIce()
    } catch {
      this.store.set({ phase: 'refused' })
      return
    }
    this.#listen()
    await this.#enter()
    if (this.store.get().phase !== 'joining') return
    this.#abandon()
    this.store.set({ phase: 'refused' })
  }

  /** Ends the call and tells the others; of one that does not run there is nothing to tell. */
  async leave(): Promise<void> {
    const { phase } = this.store.get()
    if (phase !== 'joined' && phase !== 'joining') return
    this.#abandon()
    this.store.set({ ...idleCall, phase: 'left' })
    await this.#send('LeaveSession', { sessionId: this.#options.sessionId })
  }

  #abandon(): void {
    for (const stop of this.#stops.splice(0)) stop()
    this.#timers.stopAll()
    this.#peer?.close()
    this.#peer = null
    this.#hasAnnounced = false
    this.#adaptation = startLevel
  }

  /** Speech first: the other's picture stays away, one's own is small. */
  setLowData(isOn: boolean): void {
    this.store.set({ isLowData: isOn })
    this.#applyLevel()
    if (this.#peer?.setWantsPicture(!isOn) === true) void this.#offer(this.#peer)
  }

  get #isIn(): boolean {
    return this.store.get().phase === 'joined'
  }
  get #isConnected(): boolean {
    return this.store.get().link === 'connected'
  }
  get #isGreater(): boolean {
    return this.#options.ownId > this.#options.partnerId
  }

  async #send<E extends Parameters<Signals['emit']>[0]>(event: E, payload: ClientPayload<E>): Promise<Ack | null> {
    // A lost acknowledgement is answered by the reconnect, which starts over.
    return await this.#options.signals.emit(event, payload).catch(() => null)
  }

  #listen(): void {
    const { signals, media, partnerId, ownId, sessionId } = this.#options
    const fromPartner =
      (happen: () => void) =>
      ({ userId }: { userId: number }) => {
        if (userId === partnerId) happen()
      }
    this.#stops.push(
      signals.on(
        'MemberJoinedSessionId',
        fromPartner(() => {
          this.#welcome()
        }),
      ),
      signals.on(
        'MemberLeftSessionId',
        fromPartner(() => {
          this.#forgetPartner()
        }),
      ),
      signals.on('AnnounceIncomingOffer', () => {
        this.#makeReady()
      }),
      signals.on('ReadyToReceiveOffer', () => {
        void this.#offer(this.#newPeer())
      }),
      signals.on('SessionOffer', ({ offer: { sdp } }) => {
        void this.#answer(sdp)
      }),
      signals.on('SessionAnswer', ({ answer: { sdp } }) => {
        void this.#peer?.takeAnswer(sdp ?? '').catch(() => {
          this.#startOver()
        })
      }),
      signals.on('IceCandidate', ({ candidate }) => {
        void this.#peer?.takeCandidate(candidate).catch(() => undefined)
      }),
      signals.on('PingSessionMember', ({ userId }) => {
        if (userId === ownId) void this.#send('PongSessionMember', { sessionId, userId: ownId })
      }),
      signals.on(
        'PongSessionMember',
        fromPartner(() => {
          if (!this.#isConnected) this.#startOver()
        }),
      ),
      signals.on('CameraToggle', ({ user, camera }) => {
        if (user === partnerId) this.store.set({ partnerCamera: camera })
      }),
      signals.on('MicToggled', ({ user, mic }) => {
        if (user === partnerId) this.store.set({ partnerMic: mic })
      }),
      signals.on('JoinedElsewhere', ({ sessionId: id }) => {
        if (id === sessionId) this.#yieldToOtherDevice()
      }),
      signals.onReconnect(() => {
        if (this.#isIn) void this.#enter()
      }),
      media.onTrack((kind, track) => {
        void this.#peer?.setTrack(kind, track)
      }),
      media.store.subscribe(() => {
        this.#tellChangedSwitches()
      }),
      watchNetwork(() => {
        if (this.#peer !== null) void this.#restart(this.#peer)
      }),
    )
  }

  /** Joins, or joins again after the connection was away; whoever finds the other inside announces. */
  async #enter(): Promise<void> {
    const joined = await this.#send('JoinSession', { sessionId: this.#options.sessionId })
    if (joined === null) return
    if (joined.code !== 'ok') {
      this.#abandon()
      this.store.set({ ...idleCall, phase: 'refused' })
      return
    }
    this.store.set({ phase: 'joined' })
    this.#tellSwitches()
    const members = await this.#options.fetchMembers().catch((): readonly number[] => [])
    if (members.includes(this.#options.partnerId) && this.#peer?.state !== 'connected') this.#announce()
  }

  #welcome(): void {
    if (this.store.get().link === 'absent') this.#showConnecting()
    this.#tellSwitches()
    this.#watchConnecting()
  }

  #forgetPartner(): void {
    this.#peer?.close()
    this.#peer = null
    this.#hasAnnounced = false
    this.#timers.stop('break', 'pong', 'connect', 'lost')
    this.store.set({ link: 'absent', partnerStream: null, partnerCamera: true, partnerMic: true, quality: 'good' })
  }

  #yieldToOtherDevice(): void {
    this.#abandon()
    this.store.set({ ...idleCall, phase: 'elsewhere' })
  }

  #announce(): void {
    this.#hasAnnounced = true
    this.#showConnecting()
    void this.#send('AnnounceIncomingOffer', { sessionId: this.#options.sessionId })
    this.#watchConnecting()
  }

  /**
   * Whoever's turn it was to announce may not have heard that somebody is here, so in the end either does; the greater
   * id first.
   */
  #watchConnecting(): void {
    this.#timers.wait('connect', CONNECT_PATIENCE + (this.#isGreater ? 0 : POLITE_PATIENCE), () => {
      if (!this.#isConnected) this.#announce()
    })
  }

  /** The other wants to offer. Both announced: the greater id goes on, the other yields. */
  #makeReady(): void {
    if (this.#hasAnnounced && this.#isGreater) return
    this.#hasAnnounced = false
    this.#showConnecting()
    this.#newPeer()
    void this.#send('ReadyToReceiveOffer', { sessionId: this.#options.sessionId })
    this.#watchConnecting()
  }

  /** Half a minute of it, whatever is tried meanwhile, and the person is offered to come in anew. */
  #showConnecting(): void {
    const { link, partnerStream } = this.store.get()
    if (link !== 'lost') this.store.set({ link: partnerStream === null ? 'connecting' : 'reconnecting' })
    this.#timers.waitOnce('lost', LOST_AFTER, () => {
      if (!this.#isConnected) this.store.set({ link: 'lost' })
    })
  }

  #newPeer(): Peer {
    this.#peer?.close()
    const peer = new Peer({
      iceServers: this.#iceServers,
      tracks: this.#options.media.store.get().stream.getTracks(),
      isPolite: !this.#isGreater,
      events: {
        onCandidate: (candidate) => {
          void this.#send('IceCandidate', { sessionId: this.#options.sessionId, candidate })
        },
        onStream: (stream) => {
          this.store.set({ partnerStream: stream })
        },
        onState: (state) => {
          this.#followConnection(state)
        },
        onSample: (sample) => {
          this.#followLine(sample)
        },
      },
    })
    this.#peer = peer
    peer.setWantsPicture(!this.store.get().isLowData)
    this.#applyLevel()
    return peer
  }

  async #offer(peer: Peer, options: { iceRestart?: boolean } = {}): Promise<void> {
    try {
      const sdp = await peer.makeOffer(options)
      await this.#send('SessionOffer', { sessionId: this.#options.sessionId, offer: { type: 'offer', sdp } })
    } catch {
      this.#startOver()
    }
  }

  async #answer(offered: string): Promise<void> {
    try {
      const sdp = await (this.#peer ?? this.#newPeer()).takeOffer(offered)
      if (sdp !== null)
        await this.#send('SessionAnswer', { sessionId: this.#options.sessionId, answer: { type: 'answer', sdp } })
    } catch {
      this.#startOver()
    }
  }

  /** A description did not fit, or nothing helped: the greater id opens a fresh connection. */
  #startOver(): void {
    if (this.#isIn && this.#isGreater) this.#announce()
  }

  #followConnection(state: RTCPeerConnectionState): void {
    if (state === 'connected') {
      this.#timers.stop('break', 'pong', 'connect', 'lost')
      this.#hasAnnounced = false
      this.store.set({ link: 'connected', quality: 'good' })
      return
    }
    if (state !== 'disconnected' && state !== 'failed') return
    this.#showConnecting()
    const patience = (state === 'failed' ? 0 : BREAK_PATIENCE) + (this.#isGreater ? 0 : POLITE_PATIENCE)
    this.#timers.wait('break', patience, () => {
      void this.#mend()
    })
  }

  /** New paths over the same connection first; if that does not help, look whether the other is still there. */
  async #mend(): Promise<void> {
    if (!this.#isIn || this.#peer === null || this.#isConnected) return
    this.#timers.wait('pong', PONG_PATIENCE, () => {
      void this.#ping()
    })
    this.#timers.wait('break', 2 * PONG_PATIENCE, () => {
      void this.#mend()
    })
    await this.#restart(this.#peer)
  }

  async #ping(): Promise<void> {
    const { sessionId, partnerId } = this.#options
    const heard = await this.#send('PingSessionMember', { sessionId, userId: partnerId })
    // The server has forgotten that this one is in: without a seat nothing reaches the other.
    if (heard?.code === 'unallowed' && this.#isIn) await this.#enter()
  }

  async #restart(peer: Peer): Promise<void> {
    this.#iceServers = await this.#options.fetchIce().catch(() => this.#iceServers)
    if (this.#peer !== peer || !this.#isIn) return
    peer.setIceServers(this.#iceServers)
    await this.#offer(peer, { iceRestart: true })
  }

  #followLine(sample: LineSample): void {
    this.store.set({ quality: judge(sample) })
    this.#adaptation = adapt(this.#adaptation, sample)
    this.#applyLevel()
  }

  #applyLevel(): void {
    const { level } = this.#adaptation
    void this.#peer?.setLevel(this.store.get().isLowData ? lower(level, 'small') : level)
    const isPictureResting = level === 'none'
    if (isPictureResting === this.store.get().isPictureResting) return
    this.store.set({ isPictureResting })
    this.#tellChangedSwitches()
  }

  /**
   * What the other should show: a resting picture is told as a camera switched off, or the last frame would stand
   * frozen.
   */
  #switches(): { camera: boolean; mic: boolean } {
    const { camera, mic, screen }: LocalMedia = this.#options.media.store.get()
    return { camera: (camera || screen) && !this.store.get().isPictureResting, mic }
  }

  #tellSwitches(): void {
    const session = this.#options.sessionId
    this.#told = this.#switches()
    void this.#send('ToggleCamera', { session, camera: this.#told.camera })
    void this.#send('ToggleMic', { session, mic: this.#told.mic })
  }

  #tellChangedSwitches(): void {
    if (!this.#isIn) return
    const session = this.#options.sessionId
    const before = this.#told
    this.#told = this.#switches()
    if (this.#told.camera !== before.camera) void this.#send('ToggleCamera', { session, camera: this.#told.camera })
    if (this.#told.mic !== before.mic) void this.#send('ToggleMic', { session, mic: this.#told.mic })
  }
}
