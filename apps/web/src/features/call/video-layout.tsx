import { isolate } from '@hiwar/arabic/direction.ts'
import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import type { CallState } from './call-state.ts'
import type { LocalMedia } from './local-media.ts'
import { VideoTile, type Person } from './video-tile.tsx'

interface VideoLayoutProps {
  state: CallState
  local: LocalMedia
  self: Person
  partner: Person
  /** Shown while the partner is absent. */
  waiting: string
  /** An action below that text. */
  waitingAction?: ReactNode
}

/** A press that moved further than this is a drag, in CSS pixels. */
const DRAG_THRESHOLD = 8

/** The partner's video fills the area, the own one floats in a corner; a tap on it swaps the two. */
export function VideoLayout({ state, local, self, partner, waiting, waitingAction }: VideoLayoutProps) {
  const [isSwapped, setSwapped] = useState(false)
  const isAlone = state.partnerStream === null || state.connection === 'absent'
  const other = (
    <VideoTile
      person={partner}
      stream={state.partnerStream}
      hasPicture={state.partnerCamera && !state.isLowData}
      isMuted={!state.partnerMic}
      speakerId={local.speakerId}
      size={isSwapped ? 'small' : 'full'}
    />
  )
  const own = (
    <VideoTile
      person={self}
      stream={local.stream}
      hasPicture={local.camera || local.screen}
      isMuted={!local.mic}
      isOwn
      isScreen={local.screen}
      size={isSwapped ? 'full' : 'small'}
    />
  )
  if (isAlone) {
    return (
      <div className="relative min-h-0 flex-1">
        <div className="grid size-full place-content-center justify-items-center gap-4 p-6 text-center text-call-muted">
          <p role="status">
            {state.connection === 'absent' ? waiting : `${isolate(partner.name)} هنا، ونصل بينكما الآن.`}
          </p>
          {state.connection === 'absent' && waitingAction}
        </div>
        <FloatingTile label="صورتك" onTap={() => undefined}>
          {own}
        </FloatingTile>
      </div>
    )
  }
  return (
    <div className="relative min-h-0 flex-1">
      {isSwapped ? own : other}
      <FloatingTile label="بدّل بين الصورتين" onTap={() => setSwapped(!isSwapped)}>
        {isSwapped ? other : own}
      </FloatingTile>
    </div>
  )
}

type Corner = { isBottom: boolean; isEnd: boolean }

const cornerClasses = (corner: Corner) =>
  `${corner.isBottom ? 'bottom-3' : 'top-3'} ${corner.isEnd ? 'inset-e-3' : 'inset-s-3'}`

const tileClasses =
  'absolute aspect-[3/4] w-24 cursor-grab touch-none overflow-hidden rounded-button border ' +
  'border-white/20 shadow-raised focus-visible:outline-2 focus-visible:outline-nile-300 ' +
  'active:cursor-grabbing sm:aspect-video sm:w-48'

/** A small tile that can be dragged to any of the four corners, also with the arrow keys. */
function FloatingTile({ label, onTap, children }: { label: string; onTap: () => void; children: ReactNode }) {
  const [corner, setCorner] = useState<Corner>({ isBottom: true, isEnd: true })
  const [shift, setShift] = useState({ x: 0, y: 0 })
  const from = useRef<{ x: number; y: number } | null>(null)

  const move = (event: PointerEvent) => {
    if (from.current !== null) setShift({ x: event.clientX - from.current.x, y: event.clientY - from.current.y })
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const start = from.current
    from.current = null
    setShift({ x: 0, y: 0 })
    const room = event.currentTarget.parentElement?.getBoundingClientRect()
    if (start === null || room === undefined) return
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_THRESHOLD) return onTap()
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const isOnRight = event.clientX > room.left + room.width / 2
    setCorner({ isBottom: event.clientY > room.top + room.height / 2, isEnd: isOnRight !== isRightToLeft })
  }
  return (
    <button
      type="button"
      aria-label={label}
      onClick={(event) => {
        if (event.detail === 0) onTap()
      }}
      onPointerDown={(event) => {
        from.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => {
        from.current = null
        setShift({ x: 0, y: 0 })
      }}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
          setCorner({ ...corner, isBottom: event.key === 'ArrowDown' })
        if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
          setCorner({ ...corner, isEnd: event.key === 'ArrowLeft' })
      }}
      style={{ translate: `${shift.x}px ${shift.y}px` }}
      className={`${tileClasses} ${cornerClasses(corner)}`}
    >
      {children}
    </button>
  )
}
