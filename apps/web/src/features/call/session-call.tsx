import { bounds } from '@hiwar/contract/bounds.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { useEffect, useState } from 'react'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSocketEvent, useSocketState } from '@hiwar/app/auth/use-socket.ts'
import type { Call } from './call.ts'
import type { CallDetails } from './call-details.ts'
import { CallHeading } from './call-heading.tsx'
import type { CallPanel } from './call-panel.tsx'
import { DeviceCheck } from './device-check.tsx'
import { InCall } from './in-call.tsx'
import { JoinPanel } from './join-panel.tsx'
import type { MediaControl } from './local-media.ts'
import { UnsupportedBrowser, supportsCalls } from './unsupported-browser.tsx'
import { useLocalMedia, useSessionCall } from './use-session-call.ts'

interface SessionCallProps {
  details: CallDetails
  now: Date
  /** The chat and other panels that the screen shows beside the call. */
  panels?: readonly CallPanel[]
  openPanel?: string | null
  onPanel?: (id: string | null) => void
  /** The session was canceled: the call ends. */
  isCanceled: boolean
  onInside: (isInside: boolean) => void
  /** The server removed this user: the session was canceled, or its time is over. */
  onRemoved: () => void
  /** `hasMet`: the partner was in the call too. */
  onLeft: (call: { hasMet: boolean }) => void
}

/** From the device check to the end of one call. */
export function SessionCall(given: SessionCallProps) {
  const { details, now, panels = [], openPanel = null, onPanel = () => undefined } = given
  const { user, media, local, call, state, hasMet, join, joinAfterCheck, leave } = useCallLifecycle(given)
  const self = { id: user.id, name: user.name ?? '', image: user.image }

  if (state.phase === 'joined') {
    return (
      <InCall
        details={details}
        state={state}
        media={media}
        local={local}
        self={self}
        now={now}
        hasMet={hasMet}
        panels={panels}
        openPanel={openPanel}
        onPanel={onPanel}
        onLowData={(isOn) => call.setLowData(isOn)}
        onRejoin={() => {
          void join()
        }}
        onLeave={leave}
      />
    )
  }
  if (!supportsCalls()) return <UnsupportedBrowser />
  return (
    <main id="content" data-call className="min-h-(--screen) bg-call-900 text-call-text">
      <CallHeading details={details} className="sr-only" />
      <DeviceCheck media={media} local={local} self={self}>
        <JoinPanel
          details={details}
          now={now}
          phase={state.phase}
          isReady={local.status === 'ready' || state.phase === 'elsewhere'}
          isSilent={local.micError !== null && local.cameraError !== null}
          onReady={() => {
            void call.prepare()
          }}
          onJoin={() => {
            void joinAfterCheck()
          }}
        />
      </DeviceCheck>
    </main>
  )
}

/** Joins, rejoins after a reload, and leaves when the session is over or canceled. */
function useCallLifecycle({ details, now, isCanceled, onInside, onRemoved, onLeft }: SessionCallProps) {
  const user = useUser()
  const { sessionId, partner, lessonId } = details
  const { media, local } = useLocalMedia()
  const { call, state } = useSessionCall({ sessionId, ownId: user.id, partnerId: partner.id, lessonId, media })
  const hasMet = useHasMet(sessionId, state.connection === 'connected')

  const join = async () => {
    await call.join()
    if (call.store.get().phase === 'joined') onInside(true)
  }
  const joinAfterCheck = async () => {
    // Another device took the call over meanwhile, and this one released its camera and microphone.
    if (media.store.get().status === 'idle') await media.start()
    await join()
    media.clearErrors()
  }
  const leave = () => {
    void call.leave()
    onLeft({ hasMet })
  }
  useRejoinAfterReload(sessionId, async () => {
    // If the socket reconnects while the call is running, the call itself joins again.
    if (call.store.get().phase !== 'idle') return
    await Promise.all([media.start(), call.prepare()])
    await join()
  })
  usePhaseEffects(sessionId, call, media)
  useSocketEvent('MemberLeftSessionId', ({ userId }) => {
    if (userId === user.id) onRemoved()
  })
  const graceSeconds = useSetting('session.graceSeconds', bounds.session.graceSeconds)
  const isOver = now.getTime() > lessonEnd(details).getTime() + graceSeconds * 1000
  useEffect(() => {
    if ((isOver || isCanceled) && state.phase === 'joined') leave()
  })
  return { user, media, local, call, state, hasMet, join, joinAfterCheck, leave }
}

/** In the tab's session storage while the user is in the call, so that a reload can rejoin. */
const insideKey = (sessionId: string) => `hiwar.inside.${sessionId}`

/** In the tab's session storage once the two were connected. */
const metKey = (sessionId: string) => `hiwar.met.${sessionId}`

/** Whether the two were connected before, also before a reload: then the partner has left, and did not stay away. */
function useHasMet(sessionId: string, isConnected: boolean): boolean {
  const [hasMet, setMet] = useState(() => sessionStorage.getItem(metKey(sessionId)) !== null)
  if (isConnected && !hasMet) setMet(true)
  useEffect(() => {
    if (isConnected) sessionStorage.setItem(metKey(sessionId), 'yes')
  }, [sessionId, isConnected])
  return hasMet
}

/** A reload in the middle of a call rejoins it at once: the server keeps the place for the grace period. */
function useRejoinAfterReload(sessionId: string, rejoin: () => Promise<void>): void {
  const isOnline = useSocketState() === 'open'
  useEffect(() => {
    if (!isOnline || sessionStorage.getItem(insideKey(sessionId)) !== 'yes') return
    void rejoin()
    // Once per socket connection; `rejoin` is a new function on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, [isOnline, sessionId])
}

/**
 * From the moment of joining, a reload rejoins. After leaving or moving to another device it does not, and camera and
 * microphone are released.
 */
function usePhaseEffects(sessionId: string, { store }: Call, media: MediaControl): void {
  useEffect(
    () =>
      store.subscribe(() => {
        const { phase } = store.get()
        if (phase === 'joined') sessionStorage.setItem(insideKey(sessionId), 'yes')
        if (phase !== 'left' && phase !== 'elsewhere') return
        sessionStorage.removeItem(insideKey(sessionId))
        media.stop()
      }),
    [sessionId, store, media],
  )
}
