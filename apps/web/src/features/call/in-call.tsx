import { formatTimer } from '@hiwar/arabic/dates.ts'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { Camera, CameraOff, Maximize, Mic, MicOff, PhoneOff } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallButton } from './call-button.tsx'
import type { CallState } from './call-state.ts'
import { LinkChip } from './link-chip.tsx'
import type { LocalMedia, MediaControl } from './local-media.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { VideoTile } from './video-tile.tsx'

interface Person { id: number; name: string; image: string | null }

interface InCallProps {
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
  onLeave: () => void
}

const CONFIRM_ABOVE_SECONDS = 120

/** The call itself: the other fills the screen, one's own picture in a corner, the controls in reach of a thumb. */
export function InCall({ state, media, local, self, partner, start, end, now, waiting, onLeave }: InCallProps) {
  const [isAsking, setAsking] = useState(false)
  const secondsLeft = Math.ceil((end.getTime() - now.getTime()) / 1000)
  const leave = () => { if (secondsLeft > CONFIRM_ABOVE_SECONDS) setAsking(true); else onLeave() }
  useWakeLock()
  useCallKeys({ m: () => { void media.setMic(!local.mic) }, v: () => { void media.setCamera(!local.camera) } })

  return (
    <div className="fixed inset-0 flex flex-col bg-call-900 text-call-text">
      <header className="flex flex-wrap items-center justify-between gap-2 p-3 md:px-5">
        <div className="flex items-center gap-3">
          <Timer secondsLeft={secondsLeft} elapsed={Math.max(0, Math.floor((now.getTime() - start.getTime()) / 1000))} />
          <LinkChip link={state.link} quality={state.quality} />
        </div>
        <p className="truncate text-small text-call-muted">حصة مع <bdi>{partner.name}</bdi></p>
      </header>
      <div className="relative min-h-0 flex-1">
        {state.partnerStream !== null && state.link !== 'absent'
          ? <VideoTile person={partner} stream={state.partnerStream} hasPicture={state.partnerCamera} isMuted={!state.partnerMic} size="full" />
          : <p role="status" className="grid size-full place-content-center p-6 text-center text-call-muted">{waiting}</p>}
        <div className="absolute inset-e-3 bottom-3 aspect-[3/4] w-24 overflow-hidden rounded-button border border-white/20 shadow-raised sm:aspect-video sm:w-48">
          <VideoTile person={self} stream={local.stream} hasPicture={local.camera} isMuted={!local.mic} isOwn size="small" />
        </div>
      </div>
      <Controls media={media} local={local} onLeave={leave} />
      <ConfirmDialog title="تغادر الحصة الآن؟" isOpen={isAsking} onOpenChange={setAsking} confirmLabel="غادر" isDestructive onConfirm={onLeave}>
        ما زال في الحصة وقت. يمكنك العودة إليها قبل نهايتها.
      </ConfirmDialog>
    </div>
  )
}

function Controls({ media, local, onLeave }: { media: MediaControl; local: LocalMedia; onLeave: () => void }) {
  return (
    <div role="toolbar" aria-label="أزرار المكالمة" className="flex items-start justify-center gap-4 p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:gap-6">
      <CallButton label={local.mic ? 'كتم' : 'تشغيل الصوت'} icon={local.mic ? Mic : MicOff} tone={local.mic ? 'on' : 'off'} isPressed={!local.mic} onPress={() => { void media.setMic(!local.mic) }} />
      <CallButton label={local.camera ? 'الكاميرا' : 'تشغيل الكاميرا'} icon={local.camera ? Camera : CameraOff} tone={local.camera ? 'on' : 'off'} isPressed={!local.camera} onPress={() => { void media.setCamera(!local.camera) }} />
      <CallButton label="ملء الشاشة" icon={Maximize} onPress={() => { void toggleFullScreen() }} />
      <CallButton label="مغادرة" icon={PhoneOff} tone="leave" onPress={onLeave} />
    </div>
  )
}

async function toggleFullScreen(): Promise<void> {
  // Phones without full screen refuse; the call goes on as it is.
  if (document.fullscreenElement !== null) await document.exitFullscreen().catch(() => undefined)
  else await document.documentElement.requestFullscreen().catch(() => undefined)
}

/** Time left; amber at five minutes, red at one, said aloud only then. */
function Timer({ secondsLeft, elapsed }: { secondsLeft: number; elapsed: number }) {
  const left = Math.max(0, secondsLeft)
  const tone = left <= 60 ? 'text-[#ff8a80]' : left <= 300 ? 'text-apricot-500' : 'text-call-text'
  const spoken = left === 300 ? 'بقيت خمس دقائق' : left === 60 ? 'بقيت دقيقة' : ''
  return (
    <p className={`font-heading text-label tabular-nums ${tone}`}>
      <span aria-hidden>{left > 0 ? `بقي ${formatTimer(left)}` : `انتهى الوقت ${formatTimer(elapsed)}`}</span>
      <span role="status" className="sr-only">{spoken}</span>
    </p>
  )
}

/** M and V switch the microphone and the camera, unless somebody is writing. */
function useCallKeys(keys: Record<string, () => void>): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const isWriting = event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [role="dialog"]') !== null
    if (!isWriting && !event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key.toLowerCase()]?.()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => { handle(event) }
    document.addEventListener('keydown', listener)
    return () => { document.removeEventListener('keydown', listener) }
  }, [])
}
