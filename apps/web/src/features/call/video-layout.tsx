import { isolate } from '@hiwar/arabic/direction.ts'
import { partnerGone } from '@hiwar/arabic/people.ts'
import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import type { CallDetails } from './call-details.ts'
import { isAlone, type CallState } from './call-state.ts'
import type { LocalMedia } from './local-media.ts'
import { VideoTile, type Person } from './video-tile.tsx'

interface VideoLayoutProps {
  state: CallState
  local: LocalMedia
  self: Person
  partner: CallDetails['partner']
  /** The partner was in this call before. */
  hasMet: boolean
  /** The partner's camera is shown whole, with bars, instead of filling the screen. */
  isWhole: boolean
  /** What floats over the bottom of the video on a phone; an open panel takes the controls away on an upright one. */
  stage: 'controls' | 'panel' | 'bare'
  /** An action below the text while the partner has not come yet. */
  waitingAction?: ReactNode
}

/** A press that moved further than this is a drag, in CSS pixels. */
const DRAG_THRESHOLD = 8

/**
 * The partner's video fills the area, the own one floats in a corner; a tap on it swaps the two. A shared screen is
 * shown whole, and the face of the person who shares floats beside the own video.
 */
export function VideoLayout(given: VideoLayoutProps) {
  const { state, partner, stage } = given
  const [isSwapped, setSwapped] = useState(false)
  if (state.partnerStream === null || isAlone(state.connection))
    return (
      <Stage stage={stage}>
        <Waiting {...given} />
        <FloatingTiles label="صورتك" onTap={() => undefined}>
          <OwnTile {...given} size="small" />
        </FloatingTiles>
      </Stage>
    )
  if (state.partnerScreen)
    return (
      <Stage stage={stage}>
        <PartnerTile {...given} isWhole label={`شاشة ${isolate(partner.name)}`} size="full" />
        <FloatingTiles label={`${isolate(partner.name)} وأنت`} onTap={() => undefined}>
          <VideoTile
            person={partner}
            stream={state.partnerFace}
            hasPicture={state.partnerShowsFace && state.partnerFace !== null && !state.isLowData}
            isMuted={!state.partnerMic}
            size="small"
          />
          <OwnTile {...given} size="small" />
        </FloatingTiles>
      </Stage>
    )
  return (
    <Stage stage={stage}>
      {isSwapped ? <OwnTile {...given} size="full" /> : <PartnerTile {...given} size="full" />}
      <FloatingTiles label="بدّل بين الصورتين" onTap={() => setSwapped(!isSwapped)}>
        {isSwapped ? <PartnerTile {...given} size="small" /> : <OwnTile {...given} size="small" />}
      </FloatingTiles>
    </Stage>
  )
}

const Stage = ({ stage, children }: Pick<VideoLayoutProps, 'stage'> & { children: ReactNode }) => (
  <div data-stage={stage} className="relative min-h-0 flex-1">
    {children}
  </div>
)

function Waiting({ state, partner, hasMet, waitingAction }: VideoLayoutProps) {
  const isWaiting = isAlone(state.connection)
  const text = hasMet
    ? partnerGone(partner.name, partner.gender)
    : `في انتظار دخول ${isolate(partner.name)}. تظهر الصورة هنا فورًا.`
  return (
    <div className="grid size-full place-content-center justify-items-center gap-4 p-6 text-center text-call-muted">
      <p role="status">{isWaiting ? text : `${isolate(partner.name)} هنا، ونصل بينكما الآن.`}</p>
      {isWaiting && !hasMet && waitingAction}
    </div>
  )
}

type TileProps = VideoLayoutProps & { size: 'full' | 'small'; label?: string }

function PartnerTile({ state, local, partner, isWhole, label, size }: TileProps) {
  return (
    <VideoTile
      person={partner}
      stream={state.partnerStream}
      hasPicture={state.partnerCamera && !state.isLowData}
      isMuted={!state.partnerMic}
      isWhole={isWhole}
      label={label}
      speakerId={local.speakerId}
      size={size}
    />
  )
}

/** The own camera, also while a screen is shared. */
function OwnTile({ local, self, size }: TileProps) {
  return (
    <VideoTile
      person={self}
      stream={local.screen ? local.face : local.stream}
      hasPicture={local.screen ? local.face !== null : local.camera}
      isMuted={!local.mic}
      isOwn
      size={size}
    />
  )
}

type Corner = { isBottom: boolean; isEnd: boolean }

const bottomClasses =
  'bottom-3 in-data-[stage=controls]:handheld:bottom-30 in-data-[stage=panel]:handheld:landscape:bottom-30'
const cornerClasses = ({ isBottom, isEnd }: Corner) =>
  `${isBottom ? bottomClasses : 'top-3 handheld:top-16'} ${isEnd ? 'inset-e-3' : 'inset-s-3'}`

const groupClasses =
  'absolute grid cursor-grab touch-none gap-2 rounded-button transition-[bottom] handheld:grid-flow-col focus-visible:outline-2 focus-visible:outline-nile-300 ' +
  'active:cursor-grabbing *:aspect-[3/4] *:h-auto! *:w-24! handheld:landscape:*:w-20! *:rounded-button *:border *:border-call-text/20 ' +
  '*:shadow-raised roomy:*:aspect-video roomy:*:w-48!'

interface FloatingTilesProps {
  label: string
  onTap: () => void
  children: ReactNode
}

/** One or two small tiles that can be dragged to any of the four corners together, also with the arrow keys. */
function FloatingTiles({ label, onTap, children }: FloatingTilesProps) {
  const [corner, setCorner] = useState<Corner>({ isBottom: true, isEnd: true })
  const drag = useCornerDrag(setCorner, onTap)
  return (
    <button
      type="button"
      aria-label={label}
      onClick={(event) => {
        if (event.detail === 0) onTap()
      }}
      {...drag.handlers}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
          setCorner({ ...corner, isBottom: event.key === 'ArrowDown' })
        if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
          setCorner({ ...corner, isEnd: event.key === 'ArrowLeft' })
      }}
      style={{ translate: `${drag.shift.x}px ${drag.shift.y}px` }}
      className={`${groupClasses} ${cornerClasses(corner)}`}
    >
      {children}
    </button>
  )
}

/** Follows the pointer, and goes to the corner nearest to where it is let go; without a way it was a tap. */
function useCornerDrag(onCorner: (corner: Corner) => void, onTap: () => void) {
  const [shift, setShift] = useState({ x: 0, y: 0 })
  const from = useRef<{ x: number; y: number } | null>(null)
  const stop = () => {
    from.current = null
    setShift({ x: 0, y: 0 })
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const start = from.current
    stop()
    const room = event.currentTarget.parentElement?.getBoundingClientRect()
    if (start === null || room === undefined) return
    if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_THRESHOLD) return onTap()
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const isOnRight = event.clientX > room.left + room.width / 2
    onCorner({ isBottom: event.clientY > room.top + room.height / 2, isEnd: isOnRight !== isRightToLeft })
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      from.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (from.current !== null) setShift({ x: event.clientX - from.current.x, y: event.clientY - from.current.y })
    },
    onPointerUp: end,
    onPointerCancel: stop,
  }
  return { shift, handlers }
}
