import { call as ask } from '@hiwar/client/http.ts'
import { getSession, getSessionToken } from '@hiwar/contract/sessions.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Call } from './call.ts'
import type { CallState, Store } from './call-state.ts'
import { MediaControl, type LocalMedia } from './local-media.ts'
import { socketSignals } from './signals.ts'

/** Draws a store. */
export function useStore<T>(store: Store<T & object>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** This device's camera and microphone, for as long as the screen is open. */
export function useLocalMedia(): { media: MediaControl; local: LocalMedia } {
  const [media] = useState(() => new MediaControl())
  useEffect(
    () => () => {
      media.stop()
    },
    [media],
  )
  return { media, local: useStore(media.store) }
}

interface CallOf {
  sessionId: string
  ownId: number
  partnerId: number
  media: MediaControl
}

/**
 * The call of one session. Going to another screen leaves it; a reload tells nobody, and comes back within the server's
 * grace.
 */
export function useCallOf({ sessionId, ownId, partnerId, media }: CallOf): { call: Call; state: CallState } {
  const [call] = useState(
    () =>
      new Call({
        sessionId,
        ownId,
        partnerId,
        media,
        signals: socketSignals,
        fetchIce: async () => (await ask(getSessionToken, { query: { sessionId } })).iceServers,
        fetchMembers: async () => await ask(getSession, { params: { id: sessionId } }),
      }),
  )
  useEffect(
    () => () => {
      void call.leave()
    },
    [call],
  )
  return { call, state: useStore(call.store) }
}
