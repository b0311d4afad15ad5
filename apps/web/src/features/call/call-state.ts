// What the call screen shows: immutable snapshots, written by the state machine in call.ts.
import type { ConversationCard } from '@hiwar/contract/conversation-cards.ts'
import type { NetworkQuality } from './network-quality.ts'

/** idle: before joining. elsewhere: another device of this user took over. refused: the server did not let them in. */
export type CallPhase = 'idle' | 'joining' | 'joined' | 'left' | 'elsewhere' | 'refused'

/**
 * absent: the partner is not in the call. gone: the partner's connection broke and their browser does not answer. lost:
 * reconnecting has not succeeded for a while.
 */
export type PartnerConnection = 'absent' | 'connecting' | 'connected' | 'reconnecting' | 'gone' | 'lost'

/** Whether the call is between two people now, or one who waits. */
export const isAlone = (connection: PartnerConnection): boolean => connection === 'absent' || connection === 'gone'

export interface CallState {
  readonly phase: CallPhase
  readonly connection: PartnerConnection
  readonly quality: NetworkQuality
  readonly partnerStream: MediaStream | null
  readonly partnerCamera: boolean
  readonly partnerMic: boolean
  /** The partner's video is a shared screen. */
  readonly partnerScreen: boolean
  /** The partner's camera beside a shared screen: whether it is on, and its video. */
  readonly partnerShowsFace: boolean
  readonly partnerFace: MediaStream | null
  /** The network is too weak for the own video: it is paused until there is room again, so that audio stays clear. */
  readonly isVideoPaused: boolean
  /** Chosen by the user: the partner's video is not received, the own video is sent small. */
  readonly isLowData: boolean
  /** What the tutor of a lesson shows to both. */
  readonly card: ConversationCard | null
}

/** What is known of a partner who is not in the call. */
export const absentPartner = {
  connection: 'absent',
  quality: 'good',
  partnerStream: null,
  partnerCamera: true,
  partnerMic: true,
  partnerScreen: false,
  partnerShowsFace: false,
  partnerFace: null,
} as const satisfies Partial<CallState>

export const idleCall: CallState = {
  ...absentPartner,
  phase: 'idle',
  isVideoPaused: false,
  isLowData: false,
  card: null,
}

/** What is sent: `face` is the camera while `video` carries a shared screen. */
export type TrackKind = 'audio' | 'video' | 'face'

export interface Store<T> {
  get(): T
  set(change: Partial<T>): void
  subscribe(listener: () => void): () => void
}

/** A value with listeners, for `useSyncExternalStore`. */
export function createStore<T extends object>(initial: T): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(change) {
      current = { ...current, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
