import { call as request } from '@hiwar/client/http.ts'
import { getSession, getSessionToken } from '@hiwar/contract/sessions.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Call } from './call.ts'
import type { CallState, Store } from './call-state.ts'
import { MediaControl, type LocalMedia } from './local-media.ts'
import { socketSignaling } from './signaling.ts'

/** The current value of a store; the component follows its changes. */
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

interface SessionCallOptions {
  sessionId: string
  ownId: number
  partnerId: number
  lessonId: number | null
  media: MediaControl
}

/**
 * The call of one session. Going to another screen leaves it. A reload sends no leave event, so that the user can
 * rejoin within the server's grace period.
 */
export function useSessionCall({ sessionId, ownId, partnerId, lessonId, media }: SessionCallOptions): {
  call: Call
  state: CallState
} {
  const [call] = useState(
    () =>
      new Call({
        sessionId,
        ownId,
        partnerId,
        lessonId,
        media,
        signaling: socketSignaling,
        fetchIce: async () => (await request(getSessionToken, { query: { sessionId } })).iceServers,
        fetchMembers: async () => await request(getSession, { params: { id: sessionId } }),
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
