import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import type { CallState } from './call-state.ts'
import type { LocalMedia } from './local-media.ts'
import { VideoTile } from './video-tile.tsx'

export interface Person {
  id: number
  name: string
  image: string | null
}

interface StageProps {
  state: CallState
  local: LocalMedia
  self: Person
  partner: Person
  /** Words while nobody else is there; one who is, but cannot be seen yet, is named as such. */
  waiting: string
  /** What can be done about it, under those words. */
  waitingAction?: ReactNode
}

/** Further than this a press was a drag, in CSS pixels. */
const DRAG_FROM = 8

/** The other fills the room, one's own picture floats in a corner; a tap on it swaps the two. */
export function Stage({ state, local, self, partner, waiting, waitingAction }: StageProps) {
  const [isSwapped, setSwapped] = useState(false)
  const isAlone = state.partnerStream === null || state.link === 'absent'
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
          <p role="status">{state.link === 'absent' ? waiting : `${partner.name} هنا، ونصل بينكما الآن.`}</p>
          {state.link === 'absent' && waitingAction}
        </div>
        <Floating label="صورتك" onTap={() => undefined}>
          {own}
        </Floating>
      </div>
    )
  }
  return (
    <div className="relative min-h-0 flex-1">
      {isSwapped ? own : other}
      <Floating label="بدّل بين الصورتين" onTap={() => setSwapped(!isSwapped)}>
        {isSwapped ? other : own}
      </Floating>
    </div>
  )
}

type Corner = { isBottom: boolean; isEnd: boolean }

const places = (corner: Corner) =>
  `${corner.isBottom ? 'bottom-3' : 'top-3'} ${corner.isEnd ? 'inset-e-3' : 'inset-s-3'}`

/** Can be dragged, and comes to rest in the nearest of four corners; arrow keys move it too. */
function Floating({ label, onTap, children }: { label: string; onTap: () => void; children: ReactNode }) {
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
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_FROM) return onTap()
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
      className={`absolute aspect-[3/4] w-24 cursor-grab touch-none overflow-hidden rounded-button border border-white/20 shadow-raised focus-visible:outline-2 focus-visible:outline-nile-300 active:cursor-grabbing sm:aspect-video sm:w-48 ${places(corner)}`}
    >
      {children}
    </button>
  )
}
