import { formatCountdown, formatRange } from '@hiwar/arabic/dates.ts'
import type { LessonDuration } from '@hiwar/contract/enums.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { getSession } from '@hiwar/contract/sessions.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { emit } from '@hiwar/client/socket.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useEffect, type ReactNode } from 'react'
import { useSetting } from '../../parts/platform-settings.ts'
import { useSessionTimes } from '../../parts/session-times.ts'
import { useUser } from '../../auth/account.ts'
import { useSocketEvent, useSocketState } from '../../auth/use-socket.ts'
import type { Call } from './call.ts'
import type { CallPanel } from './call-panel.tsx'
import type { CallPhase } from './call-state.ts'
import { DeviceCheck } from './device-check.tsx'
import { InCall } from './in-call.tsx'
import type { MediaControl } from './local-media.ts'
import { NetworkProbe } from './network-probe.tsx'
import { Unsupported, canCall } from './unsupported.tsx'
import { useCallOf, useLocalMedia } from './use-call.ts'

/** What a call belongs to; whichever it is, two people meet in its session. */
export interface CallAbout {
  readonly kind: keyof typeof words
  readonly sessionId: string
  readonly start: Date
  /** Minutes. */
  readonly duration: LessonDuration
  readonly partner: { readonly id: number; readonly name: string; readonly image: string | null }
  readonly topic: string | null
  /** For a report from inside the call; null where it is no lesson. */
  readonly lessonId: number | null
  /** Beside the waiting line. */
  readonly waitingAction?: ReactNode
}

const words = {
  lesson: { title: 'حصة مع', the: 'الحصة' },
  interview: { title: 'مقابلة مع', the: 'المقابلة' },
  'demo-session': { title: 'جلسة تجريبية مع', the: 'الجلسة' },
} as const

interface SessionCallProps {
  about: CallAbout
  now: Date
  /** The chat and whatever else the screen puts beside the call. */
  panels?: readonly CallPanel[]
  openPanel?: string | null
  onPanel?: (id: string | null) => void
  /** It was called off while somebody waits in it: everybody leaves. */
  isOff: boolean
  onInside: (isInside: boolean) => void
  /** The server has taken this person out: it was called off, or its time is over. */
  onPutOut: () => void
  onLeft: () => void
}

const memoryOf = (sessionId: string) => `hiwar.inside.${sessionId}`

/** From the device check to the end of one call. */
export function SessionCall({
  about,
  now,
  panels = [],
  openPanel = null,
  onPanel = () => undefined,
  isOff,
  onInside,
  onPutOut,
  onLeft,
}: SessionCallProps) {
  const user = useUser()
  const { media, local } = useLocalMedia()
  const { sessionId, partner, start } = about
  const self = { id: user.id, name: user.name ?? '', image: user.image }
  const { call, state } = useCallOf({ sessionId, ownId: user.id, partnerId: partner.id, media })
  const end = lessonEnd(about)

  const join = async () => {
    await call.join()
    if (call.store.get().phase !== 'joined') return
    sessionStorage.setItem(memoryOf(sessionId), 'yes')
    onInside(true)
  }
  const joinFromDoor = async () => {
    // Another device had the call meanwhile, and this one has let its camera go.
    if (media.store.get().status === 'unasked') await media.start()
    await join()
    media.forgetErrors()
  }
  const leave = () => {
    void call.leave()
    onLeft()
  }
  useReturnAfterReload(sessionId, async () => {
    // The connection that came back under a running call is the call's own matter.
    if (call.store.get().phase !== 'idle') return
    await media.start()
    await join()
  })
  useForgetting(sessionId, call, media)
  useSocketEvent('MemberLeftSessionId', ({ userId }) => {
    if (userId === user.id) onPutOut()
  })
  const graceSeconds = useSetting('session.graceSeconds', bounds.session.graceSeconds)
  const isOver = now.getTime() > end.getTime() + graceSeconds * 1000
  useEffect(() => {
    if ((isOver || isOff) && state.phase === 'joined') leave()
  })

  if (state.phase === 'joined') {
    return (
      <InCall
        kind={words[about.kind]}
        lessonId={about.lessonId}
        state={state}
        media={media}
        local={local}
        self={self}
        partner={partner}
        start={start}
        end={end}
        now={now}
        panels={panels}
        openPanel={openPanel}
        onPanel={onPanel}
        onLowData={(isOn) => call.setLowData(isOn)}
        onRejoin={() => {
          void join()
        }}
        waitingAction={about.waitingAction}
        waiting={`في انتظار دخول ${partner.name}. تظهر الصورة هنا فورًا.`}
        onLeave={leave}
      />
    )
  }
  if (!canCall()) return <Unsupported />
  return (
    <main id="content" className="min-h-(--screen) bg-call-900 text-call-text">
      <h1 className="sr-only">
        {words[about.kind].title} {partner.name}
      </h1>
      <DeviceCheck media={media} local={local} self={self}>
        <Ready
          about={about}
          now={now}
          phase={state.phase}
          isReady={local.status === 'ready' || state.phase === 'elsewhere'}
          isSilent={local.micError !== null && local.cameraError !== null}
          onJoin={() => {
            void joinFromDoor()
          }}
        />
      </DeviceCheck>
    </main>
  )
}

/** A reload in the middle comes straight back: this tab was inside, and the server has kept the seat. */
function useReturnAfterReload(sessionId: string, comeBack: () => Promise<void>): void {
  const isOnline = useSocketState() === 'open'
  useEffect(() => {
    if (!isOnline || sessionStorage.getItem(memoryOf(sessionId)) !== 'yes') return
    void comeBack()
    // Once for each connection of the page: `comeBack` is made anew by every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see the line above
  }, [isOnline, sessionId])
}

/**
 * Whoever has left, or goes on elsewhere, comes back by hand only: nothing stays switched on, and no reload takes the
 * call.
 */
function useForgetting(sessionId: string, { store }: Call, media: MediaControl): void {
  useEffect(
    () =>
      store.subscribe(() => {
        const { phase } = store.get()
        if (phase !== 'left' && phase !== 'elsewhere') return
        sessionStorage.removeItem(memoryOf(sessionId))
        media.stop()
      }),
    [sessionId, store, media],
  )
}

interface ReadyProps {
  about: CallAbout
  now: Date
  phase: CallPhase
  isReady: boolean
  isSilent: boolean
  onJoin: () => void
}

function Ready({ about, now, phase, isReady, isSilent, onJoin }: ReadyProps) {
  const { sessionId, start, partner, topic } = about
  const { title, the } = words[about.kind]
  const isOnline = useSocketState() === 'open'
  const inside = useApiQuery(getSession, { params: { id: sessionId } })
  useSocketEvent('MemberJoinedSessionId', () => {
    void inside.refetch()
  })
  useSocketEvent('MemberLeftSessionId', () => {
    void inside.refetch()
  })
  useEffect(() => {
    if (isOnline) emit('PreJoinSession', { sessionId }).catch(() => undefined)
  }, [isOnline, sessionId])
  const end = lessonEnd(about)
  const times = useSessionTimes()
  const moment = times.momentOf({ ...about, canceledAt: null }, now)
  const isHere = inside.data?.includes(partner.id) ?? false
  return (
    <>
      <div>
        <h2 className="text-h2 text-call-text">
          {title} <bdi>{partner.name}</bdi>
        </h2>
        <p className="mt-1 text-call-muted">
          <bdi>{formatRange(start, end)}</bdi> ·{' '}
          {moment === 'ended'
            ? `انتهت ${formatCountdown(end.getTime() - now.getTime())}`
            : `${now < start ? 'تبدأ' : 'بدأت'} ${formatCountdown(start.getTime() - now.getTime())}`}
        </p>
        {topic !== null && (
          <p className="mt-3 rounded-card bg-white/8 p-3 text-small" dir="auto">
            {topic}
          </p>
        )}
      </div>
      <p role="status" className="flex items-center gap-2 text-small">
        <span aria-hidden className={`size-2.5 rounded-full ${isHere ? 'bg-[#5fd39a]' : 'bg-white/25'}`} />
        {isHere ? (
          <span>
            <bdi>{partner.name}</bdi> في انتظارك داخل {the}
          </span>
        ) : (
          'لم يدخل الطرف الآخر بعد'
        )}
      </p>
      <NetworkProbe />
      {phase === 'elsewhere' && (
        <p role="alert" className="rounded-card bg-apricot-500/15 p-4 text-small">
          تتابع {the} الآن من جهاز أو تبويب آخر. يمكنك إعادتها إلى هنا.
        </p>
      )}
      {phase === 'refused' && (
        <p role="alert" className="rounded-card bg-danger/25 p-4 text-small">
          لم نتمكن من إدخالك إلى {the}. تأكد من اتصالك بالإنترنت وحاول مرة أخرى.
        </p>
      )}
      {isSilent && <p className="text-small text-apricot-500">ستدخل مستمعًا فقط: لا ميكروفون ولا كاميرا.</p>}
      <Button
        size="large"
        isPending={phase === 'joining'}
        onPress={onJoin}
        className="w-full"
        disabledReason={joinRefusal({ the, moment, before: times.before, isReady, isOnline })}
      >
        {phase === 'elsewhere' ? 'تابع من هنا' : `انضم إلى ${the}`}
      </Button>
    </>
  )
}

function joinRefusal({
  the,
  moment,
  before,
  isReady,
  isOnline,
}: {
  the: string
  moment: string
  before: string
  isReady: boolean
  isOnline: boolean
}): string | undefined {
  if (moment === 'early') return `يفتح باب ${the} قبل موعدها بـ${before}`
  if (moment === 'ended') return `انتهت ${the}`
  if (!isReady) return 'شغّل الميكروفون أولًا'
  return isOnline ? undefined : 'نتصل بالخادم الآن'
}
