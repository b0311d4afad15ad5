// What the call screen draws. One immutable snapshot after another; the machine in call.ts makes them.
import type { Quality } from './line.ts'

/** idle: before joining. elsewhere: another device of mine took over. refused: the server will not let me in. */
export type CallPhase = 'idle' | 'joining' | 'joined' | 'left' | 'elsewhere' | 'refused'

/** absent: nobody else is in. lost: was connected, and trying again has not helped yet. */
export type PartnerLink = 'absent' | 'connecting' | 'connected' | 'reconnecting' | 'lost'

export interface CallState {
  readonly phase: CallPhase
  readonly link: PartnerLink
  readonly quality: Quality
  readonly partnerStream: MediaStream | null
  readonly partnerCamera: boolean
  readonly partnerMic: boolean
  /** The line is too thin for one's own picture: it rests until there is room again, so that speech stays whole. */
  readonly isPictureResting: boolean
  /** Chosen by the person: the other's picture stays away, one's own stays small. */
  readonly isLowData: boolean
}

export const idleCall: CallState = {
  phase: 'idle',
  link: 'absent',
  quality: 'good',
  partnerStream: null,
  partnerCamera: true,
  partnerMic: true,
  isPictureResting: false,
  isLowData: false,
}

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
