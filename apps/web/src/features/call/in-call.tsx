import { formatTimer } from '@hiwar/arabic/dates.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { OpenPanel, type CallPanel } from './call-panel.tsx'
import type { CallState } from './call-state.ts'
import { Controls } from './controls.tsx'
import { LinkChip } from './link-chip.tsx'
import type { LocalMedia, MediaControl } from './local-media.ts'
import { DeviceProblems } from './device-problems.tsx'
import { playTone } from './sounds.ts'
import { Stage, type Person } from './stage.tsx'
import { usePictureInPicture } from './use-picture-in-picture.ts'
import { useResting } from './use-resting.ts'
import { useWakeLock } from './use-wake-lock.ts'

const ReportDialog = lazyWithRetry(async () => (await import('../../parts/report-dialog.tsx')).ReportDialog)
const MoreDialog = lazyWithRetry(async () => (await import('./more-dialog.tsx')).MoreDialog)

interface InCallProps {
  /** What this call is, as in "lesson with" and "leave the lesson". */
  kind: { readonly title: string; readonly the: string }
  /** Null where it is no lesson: a report then names none. */
  lessonId: number | null
  state: CallState
  media: MediaControl
  local: LocalMedia
  self: Person
  partner: Person
  start: Date
  end: Date
  now: Date
  /** Words while nobody else is there, by the reader's own role. */
  waiting: string
  /** Shown under them. */
  waitingAction: ReactNode
  /** What the screen brings beside the call; the first answers to the key C. */
  panels: readonly CallPanel[]
  onPanel: (id: string | null) => void
  openPanel: string | null
  onLowData: (isOn: boolean) => void
  onRejoin: () => void
  onLeave: () => void
}

const CONFIRM_ABOVE_SECONDS = 120

/** The call itself: the other fills the screen, one's own picture in a corner, the controls in reach of a thumb. */
export function InCall(given: InCallProps) {
  const { state, media, local, self, partner, end, now, panels, openPanel, onPanel } = given
  const [asked, setAsked] = useState<'leave' | 'more' | 'report' | null>(null)
  const secondsLeft = Math.ceil((end.getTime() - now.getTime()) / 1000)
  const panel = panels.find(({ id }) => id === openPanel)
  const isResting = useResting(asked !== null || panel !== undefined || state.link !== 'connected')
  const toggle = (id: string) => onPanel(openPanel === id ? null : id)
  useWakeLock()
  usePictureInPicture()
  useTones(
    state.link !== 'absent',
    panels.reduce((sum, { badge }) => sum + badge, 0),
  )
  useCallKeys({
    m: () => {
      void media.setMic(!local.mic)
    },
    v: () => {
      void media.setCamera(!local.camera)
    },
    c: () => {
      if (panels[0] !== undefined) toggle(panels[0].id)
    },
  })

  return (
    <div className="fixed inset-x-0 top-(--banners-height) bottom-0 flex bg-call-900 text-call-text">
      <div className="flex min-w-0 flex-1 flex-col">
        <CallHeader {...given} secondsLeft={secondsLeft} />
        <Stage
          state={state}
          local={local}
          self={self}
          partner={partner}
          waiting={given.waiting}
          waitingAction={given.waitingAction}
        />
        <div
          className={
            isResting
              ? 'pointer-events-none opacity-0 transition-opacity focus-within:pointer-events-auto focus-within:opacity-100'
              : 'transition-opacity'
          }
        >
          <Controls
            media={media}
            local={local}
            panels={panels}
            openPanel={openPanel}
            onPanel={toggle}
            onMore={() => setAsked('more')}
            onLeave={() => {
              if (secondsLeft > CONFIRM_ABOVE_SECONDS) setAsked('leave')
              else given.onLeave()
            }}
          />
        </div>
      </div>
      {panel !== undefined && <OpenPanel panel={panel} onClose={() => onPanel(null)} />}
      {asked === 'more' && (
        <Suspense>
          <MoreDialog
            media={media}
            local={local}
            isLowData={state.isLowData}
            onLowData={given.onLowData}
            onReport={() => setAsked('report')}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
      {asked === 'report' && (
        <Suspense>
          <ReportDialog lessonId={given.lessonId ?? undefined} isOpen onOpenChange={() => setAsked(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        title={`تغادر ${given.kind.the} الآن؟`}
        isOpen={asked === 'leave'}
        onOpenChange={() => setAsked(null)}
        confirmLabel="غادر"
        isDestructive
        onConfirm={given.onLeave}
      >
        ما زال في وقت {given.kind.the} بقية. يمكنك العودة إليها قبل نهايتها.
      </ConfirmDialog>
    </div>
  )
}

function CallHeader({
  kind,
  state,
  media,
  local,
  partner,
  start,
  now,
  secondsLeft,
  onRejoin,
  onLowData,
}: InCallProps & { secondsLeft: number }) {
  return (
    <header className="grid gap-2 p-3 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-3">
          <Timer secondsLeft={secondsLeft} elapsed={Math.floor((now.getTime() - start.getTime()) / 1000)} />
          <LinkChip link={state.link} quality={state.quality} />
        </div>
        <p className="truncate text-small text-call-muted">
          {kind.title} <bdi>{partner.name}</bdi>
        </p>
      </div>
      {state.link === 'lost' && (
        <Notice
          action={
            <Button size="small" onPress={onRejoin}>
              ادخل من جديد
            </Button>
          }
        >
          انقطع الاتصال بالطرف الآخر. نواصل المحاولة، ويمكنك الدخول من جديد دون أن تفقد شيئًا.
        </Notice>
      )}
      {state.isPictureResting && state.link === 'connected' && (
        <Notice>الإنترنت ضعيف، فأوقفنا صورتك قليلًا ليبقى الصوت واضحًا. تعود وحدها.</Notice>
      )}
      {state.quality === 'poor' && !state.isLowData && !state.isPictureResting && state.link === 'connected' && (
        <Notice
          action={
            <Button size="small" variant="secondary" onPress={() => onLowData(true)}>
              وفّر البيانات
            </Button>
          }
        >
          الاتصال ضعيف. توفير البيانات يبقي الصوت واضحًا.
        </Notice>
      )}
      <DeviceProblems media={media} local={local} onHide={() => media.forgetErrors()} />
    </header>
  )
}

function Notice({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-3 rounded-card bg-white/10 px-4 py-2 text-small"
    >
      <p>{children}</p>
      {action}
    </div>
  )
}

/** A soft sound when the other comes or goes, and for what is written while its panel is closed. */
function useTones(isPartnerHere: boolean, unread: number): void {
  const play = useEffectEvent((tone: 'joined' | 'left' | 'message') => {
    void playTone(tone)
  })
  const heard = useRef(0)
  useEffect(() => {
    if (unread > heard.current) play('message')
    heard.current = unread
  }, [unread])
  useEffect(() => {
    if (!isPartnerHere) return
    play('joined')
    return () => {
      play('left')
    }
  }, [isPartnerHere])
}

/** Time gone and time left; amber at five minutes, red at one, said aloud only then. */
function Timer({ secondsLeft, elapsed }: { secondsLeft: number; elapsed: number }) {
  const left = Math.max(0, secondsLeft)
  const tone = left <= 60 ? 'text-[#ff8a80]' : left <= 300 ? 'text-apricot-500' : 'text-call-text'
  // A span of seconds, since a busy page may miss the one.
  const isNear = (seconds: number) => left <= seconds && left > seconds - 5
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <p role="timer" className={`font-heading text-label ${tone}`}>
        {left > 0 ? `بقي ${formatTimer(left)}` : `انتهى الوقت منذ ${formatTimer(-secondsLeft)}`}
      </p>
      {left > 0 && (
        <p className="text-tiny text-call-muted">
          {elapsed < 0 ? `تبدأ بعد ${formatTimer(-elapsed)}` : `مضى ${formatTimer(elapsed)}`}
        </p>
      )}
      <p role="status" className="sr-only">
        {isNear(300) ? 'بقيت خمس دقائق' : isNear(60) ? 'بقيت دقيقة' : ''}
      </p>
    </div>
  )
}

/** The letter on a key, also where the keyboard is set to Arabic and writes another there. */
const letterOf = ({ key, code }: KeyboardEvent) => (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()

/** M and V switch the microphone and the camera, C the first panel, unless somebody is writing. */
function useCallKeys(keys: Record<string, () => void>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isWriting =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role="dialog"]') !== null
    if (!isWriting && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat) keys[letterOf(event)]?.()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      handle(event)
    }
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', listener)
    }
  }, [])
}
