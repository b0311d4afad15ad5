// A call between two people as a plain state machine: signalling over the socket, media between the browsers (lessons.md 8.8).
import type { Ack, ClientPayload } from '@hiwar/contract/events.ts'
import type { IceServer } from '@hiwar/contract/sessions.ts'
import { createStore, idleCall, type CallState, type Store } from './call-state.ts'
import type { MediaControl } from './local-media.ts'
import { openPeer, type Peer } from './peer.ts'
import type { Signals } from './signals.ts'

/** Longer than a hand-over between cells, shorter than anybody's patience. */
const BREAK_PATIENCE = 3_000
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

export interface Call {
  readonly store: Store<CallState>
  join(): Promise<void>
  leave(): Promise<void>
  /** Leaves without a word to the server: the page goes away, and comes back within the grace of a reload. */
  abandon(): void
}

type Timer = ReturnType<typeof setTimeout>

export function createCall(options: CallOptions): Call {
  const { sessionId, ownId, partnerId, signals, media } = options
  const store = createStore<CallState>(idleCall)
  let iceServers: readonly IceServer[] = []
  let peer: Peer | null = null
  let isAnnouncer = false
  let hasAnnounced = false
  const timers = new Map<string, Timer>()
  const stops: (() => void)[] = []

  const wait = (name: string, milliseconds: number, happen: () => void) => {
    clearTimeout(timers.get(name))
    timers.set(name, setTimeout(happen, milliseconds))
  }
  const stopWaiting = (...names: string[]) => { for (const name of names) clearTimeout(timers.get(name)) }
  const isIn = () => store.get().phase === 'joined'
  const send = async <E extends Parameters<Signals['emit']>[0]>(event: E, payload: ClientPayload<E>): Promise<Ack | null> => (
    // A lost acknowledgement is answered by the reconnect, which starts over.
    await signals.emit(event, payload).catch(() => null)
  )
  const tellSwitches = () => {
    const { camera, mic } = media.store.get()
    void send('ToggleCamera', { session: sessionId, camera })
    void send('ToggleMic', { session: sessionId, mic })
  }

  function newPeer(): Peer {
    peer?.close()
    peer = openPeer({
      iceServers, tracks: media.store.get().stream.getTracks(),
      events: {
        onCandidate: (candidate) => { void send('IceCandidate', { sessionId, candidate }) },
        onStream: (stream) => { store.set({ partnerStream: stream }) },
        onState: followConnection,
        onQuality: (quality) => { store.set({ quality }) },
      },
    })
    return peer
  }

  function followConnection(state: RTCPeerConnectionState): void {
    if (state === 'connected') {
      stopWaiting('break', 'pong', 'connect', 'lost')
      hasAnnounced = false
      store.set({ link: 'connected', quality: 'good' })
      return
    }
    if (state === 'disconnected' || state === 'failed') {
      store.set({ link: 'reconnecting' })
      wait('lost', LOST_AFTER, () => { if (store.get().link !== 'connected') store.set({ link: 'lost' }) })
      wait('break', state === 'failed' ? 0 : BREAK_PATIENCE, () => { void mend() })
    }
  }

  /** A restart of ICE first, by the side that made the offer; if that does not help, look whether the other is still there. */
  async function mend(): Promise<void> {
    if (!isIn() || peer === null || store.get().link === 'connected') return
    if (isAnnouncer) {
      const sdp = await peer.makeOffer({ iceRestart: true })
      await send('SessionOffer', { sessionId, offer: { type: 'offer', sdp } })
    }
    wait('pong', PONG_PATIENCE, () => { void send('PingSessionMember', { sessionId, userId: partnerId }) })
    wait('break', 2 * PONG_PATIENCE, () => { void mend() })
  }

  function announce(): void {
    hasAnnounced = true
    isAnnouncer = true
    store.set({ link: store.get().partnerStream === null ? 'connecting' : 'reconnecting' })
    void send('AnnounceIncomingOffer', { sessionId })
    wait('connect', CONNECT_PATIENCE, () => { if (isIn() && store.get().link !== 'connected' && ownId > partnerId) announce() })
  }

  function forgetPartner(): void {
    peer?.close()
    peer = null
    hasAnnounced = false
    stopWaiting('break', 'pong', 'connect', 'lost')
    store.set({ link: 'absent', partnerStream: null, partnerCamera: true, partnerMic: true, quality: 'good' })
  }

  function listen(): void {
    stops.push(
      signals.on('MemberJoinedSessionId', ({ userId }) => {
        if (userId !== partnerId) return
        if (store.get().link === 'absent') store.set({ link: 'connecting' })
        tellSwitches()
      }),
      signals.on('MemberLeftSessionId', ({ userId }) => { if (userId === partnerId) forgetPartner() }),
      signals.on('AnnounceIncomingOffer', () => {
        // Both announced: the greater id goes on, the other yields.
        if (hasAnnounced && ownId > partnerId) return
        hasAnnounced = false
        isAnnouncer = false
        store.set({ link: store.get().partnerStream === null ? 'connecting' : 'reconnecting' })
        newPeer()
        void send('ReadyToReceiveOffer', { sessionId })
      }),
      signals.on('ReadyToReceiveOffer', () => { void offer() }),
      signals.on('SessionOffer', ({ offer: { sdp } }) => { void answer(sdp) }),
      signals.on('SessionAnswer', ({ answer: { sdp } }) => { void peer?.takeAnswer(sdp ?? '').catch(startOver) }),
      signals.on('IceCandidate', ({ candidate }) => { void peer?.takeCandidate(candidate).catch(() => undefined) }),
      signals.on('PingSessionMember', ({ userId }) => { if (userId === ownId) void send('PongSessionMember', { sessionId, userId: ownId }) }),
      signals.on('PongSessionMember', ({ userId }) => { if (userId === partnerId && store.get().link !== 'connected' && ownId > partnerId) announce() }),
      signals.on('CameraToggle', ({ user, camera }) => { if (user === partnerId) store.set({ partnerCamera: camera }) }),
      signals.on('MicToggled', ({ user, mic }) => { if (user === partnerId) store.set({ partnerMic: mic }) }),
      signals.on('JoinedElsewhere', ({ sessionId: id }) => { if (id === sessionId) yieldToOtherDevice() }),
      signals.onReconnect(() => { if (isIn()) void enter() }),
      media.onTrack((kind, track) => {
        peer?.setTrack(kind, track)
      }),
      media.store.subscribe(tellChangedSwitches()),
    )
  }

  function tellChangedSwitches(): () => void {
    let told = media.store.get()
    return () => {
      const now = media.store.get()
      if (isIn() && now.camera !== told.camera) void send('ToggleCamera', { session: sessionId, camera: now.camera })
      if (isIn() && now.mic !== told.mic) void send('ToggleMic', { session: sessionId, mic: now.mic })
      told = now
    }
  }

  async function offer(): Promise<void> {
    try {
      const sdp = await newPeer().makeOffer()
      await send('SessionOffer', { sessionId, offer: { type: 'offer', sdp } })
    } catch {
      startOver()
    }
  }

  async function answer(sdp: string): Promise<void> {
    try {
      const taken = await (peer ?? newPeer()).takeOffer(sdp)
      await send('SessionAnswer', { sessionId, answer: { type: 'answer', sdp: taken } })
    } catch {
      startOver()
    }
  }

  /** A description did not fit: the greater id opens a fresh connection. */
  function startOver(): void {
    if (isIn() && ownId > partnerId) announce()
  }

  function yieldToOtherDevice(): void {
    end()
    store.set({ ...idleCall, phase: 'elsewhere' })
  }

  function end(): void {
    for (const stop of stops.splice(0)) stop()
    for (const timer of timers.values()) clearTimeout(timer)
    peer?.close()
    peer = null
    hasAnnounced = false
  }

  /** Joins, or joins again after the connection was away; whoever finds the other inside announces. */
  async function enter(): Promise<void> {
    const joined = await send('JoinSession', { sessionId })
    if (joined?.code !== 'ok') {
      if (joined !== null) {
        end()
        store.set({ ...idleCall, phase: 'refused' })
      }
      return
    }
    store.set({ phase: 'joined' })
    tellSwitches()
    const members = await options.fetchMembers().catch((): readonly number[] => [])
    if (members.includes(partnerId) && peer?.state() !== 'connected') announce()
  }

  return {
    store,
    async join() {
      end()
      store.set({ ...idleCall, phase: 'joining' })
      try {
        iceServers = await options.fetchIce()
      } catch {
        store.set({ phase: 'refused' })
        return
      }
      listen()
      await enter()
      if (store.get().phase === 'joining') {
        end()
        store.set({ phase: 'refused' })
      }
    },
    async leave() {
      end()
      store.set({ ...idleCall, phase: 'left' })
      await send('LeaveSession', { sessionId })
    },
    abandon: end,
  }
}
