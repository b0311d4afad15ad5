import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallControls } from './call-controls.tsx'
import { sessionWords, type CallDetails } from './call-details.ts'
import { CallHeader } from './call-header.tsx'
import { OpenPanel, type CallPanel } from './call-panel.tsx'
import { isAlone, type CallState } from './call-state.ts'
import type { LocalMedia, MediaControl } from './local-media.ts'
import { playTone } from './sounds.ts'
import { useAutoHide } from './use-auto-hide.ts'
import { useCardsPanel } from './use-cards-panel.tsx'
import { useShortcuts } from '@hiwar/app/shortcuts/use-shortcuts.ts'
import { usePictureInPicture } from './use-picture-in-picture.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { VideoLayout } from './video-layout.tsx'
import type { Person } from './video-tile.tsx'

const ReportDialog = lazyWithRetry(async () => (await import('../../parts/report-dialog.tsx')).ReportDialog)
const CardStrip = lazyWithRetry(async () => (await import('./card-strip.tsx')).CardStrip)
const MoreDialog = lazyWithRetry(async () => (await import('./more-dialog.tsx')).MoreDialog)

interface InCallProps {
  details: CallDetails
  state: CallState
  media: MediaControl
  local: LocalMedia
  self: Person
  now: Date
  /** The partner was in this call before. */
  hasMet: boolean
  /** Panels of the screen beside the call; the key C opens the first one. */
  panels: readonly CallPanel[]
  openPanel: string | null
  onPanel: (id: string | null) => void
  onLowData: (isOn: boolean) => void
  onRejoin: () => void
  onLeave: () => void
}

/** Leaving earlier than this before the end asks for confirmation. */
const CONFIRM_LEAVING_ABOVE_SECONDS = 120

type OpenDialog = 'leave' | 'more' | 'report'

/**
 * The running call: the partner fills the screen, the own video floats in a corner, the controls are at the bottom. On a
 * phone the video reaches all edges, and the controls float over it.
 */
export function InCall(given: InCallProps) {
  const { details, state, media, local, now, openPanel, onPanel } = given
  const cardsPanel = useCardsPanel(details, state, now)
  const panels = cardsPanel === null ? given.panels : [...given.panels, cardsPanel]
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [isWhole, setWhole] = useState(false)
  const secondsLeft = Math.ceil((lessonEnd(details).getTime() - now.getTime()) / 1000)
  const panel = panels.find(({ id }) => id === openPanel)
  const isIdle = useAutoHide(dialog !== null || panel !== undefined || state.connection !== 'connected')
  const togglePanel = (id: string) => onPanel(openPanel === id ? null : id)
  useCallColors()
  useWakeLock()
  usePictureInPicture()
  useCallSounds(
    !isAlone(state.connection),
    panels.reduce((sum, { badge }) => sum + badge, 0),
  )
  useCallShortcuts({ media, local, onPanel: togglePanel, firstPanel: panels[0] })

  return (
    <div className={screenClasses}>
      <main id="content" tabIndex={-1} className="relative flex min-h-0 min-w-0 flex-1 flex-col outline-none">
        <CallHeader {...given} secondsLeft={secondsLeft} isIdle={isIdle}>
          {panel !== cardsPanel && <ShownCard {...given} isTutor={cardsPanel !== null} />}
        </CallHeader>
        <VideoLayout
          {...given}
          partner={details.partner}
          isWhole={isWhole}
          stage={panel !== undefined ? 'panel' : isIdle ? 'bare' : 'controls'}
          waitingAction={details.waitingAction}
        />
        <div className={controlsClasses({ isIdle, hasPanel: panel !== undefined })}>
          <CallControls
            media={media}
            local={local}
            panels={panels}
            openPanel={openPanel}
            onPanel={togglePanel}
            onMore={() => setDialog('more')}
            onLeave={() => {
              if (secondsLeft > CONFIRM_LEAVING_ABOVE_SECONDS) setDialog('leave')
              else given.onLeave()
            }}
          />
        </div>
      </main>
      {panel !== undefined && <OpenPanel key={panel.id} panel={panel} onClose={() => onPanel(null)} />}
      <CallDialogs
        {...given}
        panels={panels}
        dialog={dialog}
        onDialog={setDialog}
        isWhole={isWhole}
        onWhole={setWhole}
      />
    </div>
  )
}

/** Not over the tutor's drawer, which says itself what is shown. */
function ShownCard({ state, details, isTutor }: Pick<InCallProps, 'state' | 'details'> & { isTutor: boolean }) {
  if (state.card === null) return null
  return (
    <Suspense>
      <CardStrip card={state.card} taughtLessonId={isTutor ? details.lessonId : null} />
    </Suspense>
  )
}

interface CallShortcuts extends Pick<InCallProps, 'media' | 'local'> {
  onPanel: (id: string) => void
  firstPanel: CallPanel | undefined
}

function useCallShortcuts({ media, local, onPanel, firstPanel }: CallShortcuts): void {
  useShortcuts({
    m: () => void media.setMic(!local.mic),
    v: () => void media.setCamera(!local.camera),
    c: () => {
      if (firstPanel !== undefined) onPanel(firstPanel.id)
    },
  })
}

/** The panel stands beside the video, on upright phones and tablets below it. */
const screenClasses =
  'fixed inset-x-0 top-(--banners-height) bottom-0 flex bg-call-900 text-call-text max-lg:portrait:flex-col'

/** An open half-sheet takes the room of the controls. */
function controlsClasses({ isIdle, hasPanel }: { isIdle: boolean; hasPanel: boolean }): string {
  return joinClasses(
    'transition-opacity handheld:absolute handheld:inset-x-0 handheld:bottom-0 handheld:z-10 handheld:bg-linear-to-t ' +
      'handheld:from-call-900 handheld:from-25% handheld:to-transparent',
    hasPanel && 'max-lg:portrait:hidden',
    isIdle && 'pointer-events-none opacity-0 focus-within:pointer-events-auto focus-within:opacity-100',
  )
}

/** Menus, dialogs and toasts over the call wear its colours (theme.css). */
function useCallColors(): void {
  useEffect(() => {
    document.body.dataset['call'] = ''
    return () => {
      delete document.body.dataset['call']
    }
  }, [])
}

interface CallDialogsProps extends InCallProps {
  dialog: OpenDialog | null
  onDialog: (dialog: OpenDialog | null) => void
  isWhole: boolean
  onWhole: (isOn: boolean) => void
}

/** The dialogs of the call: more options, a report, leaving before the end. */
function CallDialogs({ dialog, onDialog, ...given }: CallDialogsProps) {
  const { details, state, panels, onPanel, onLeave } = given
  const { the } = sessionWords[details.kind]
  const close = () => onDialog(null)
  return (
    <>
      {dialog === 'more' && (
        <Suspense>
          <MoreDialog
            {...given}
            panels={panels.slice(1)}
            onPanel={(id) => {
              onDialog(null)
              onPanel(id)
            }}
            isLowData={state.isLowData}
            onReport={() => onDialog('report')}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog === 'report' && (
        <Suspense>
          <ReportDialog lessonId={details.lessonId ?? undefined} isOpen onOpenChange={close} />
        </Suspense>
      )}
      <ConfirmDialog
        title={`مغادرة ${the} الآن؟`}
        isOpen={dialog === 'leave'}
        onOpenChange={close}
        confirmLabel="غادر"
        isDestructive
        onConfirm={onLeave}
      >
        ما زال في وقت {the} بقية. يمكنك العودة إليها قبل نهايتها.
      </ConfirmDialog>
    </>
  )
}

/** A soft sound when the partner joins or leaves, and for new messages while their panel is closed. */
function useCallSounds(isPartnerInside: boolean, unread: number): void {
  const play = useEffectEvent((tone: 'joined' | 'left' | 'message') => {
    void playTone(tone)
  })
  const lastUnread = useRef(0)
  useEffect(() => {
    if (unread > lastUnread.current) play('message')
    lastUnread.current = unread
  }, [unread])
  useEffect(() => {
    if (!isPartnerInside) return
    play('joined')
    return () => {
      play('left')
    }
  }, [isPartnerInside])
}
