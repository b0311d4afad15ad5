import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { moveBy, cropSquare } from './crop.ts'
import type { CropPosition, Size } from './crop.ts'

interface CropAreaProps {
  source: string
  size: Size
  position: CropPosition
  onPlace: (position: CropPosition) => void
}

const step = 0.05
const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** The square that will be kept: the image is drawn under it with a finger, the mouse or the arrow keys. */
export function CropArea({ source, size, position, onPlace }: CropAreaProps) {
  const last = useRef<{ x: number; y: number } | null>(null)
  const { left, top, side } = cropSquare(size, position)
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (last.current === null) return
    const window = event.currentTarget.clientWidth
    onPlace(
      moveBy(size, position, {
        x: (event.clientX - last.current.x) / window,
        y: (event.clientY - last.current.y) / window,
      }),
    )
    last.current = { x: event.clientX, y: event.clientY }
  }
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onPlace(moveBy(size, position, by))
  }
  return (
    <button
      type="button"
      dir="ltr"
      aria-label="حرّك الصورة بالأسهم"
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = null
      }}
      onPointerCancel={() => {
        last.current = null
      }}
      className={
        'relative mx-auto block aspect-square w-full max-w-80 cursor-grab ' +
        'touch-none overflow-hidden rounded-full bg-sand-200 active:cursor-grabbing'
      }
    >
      <img
        alt=""
        src={source}
        draggable={false}
        className="absolute max-w-none select-none"
        style={{
          width: `${(size.width / side) * 100}%`,
          left: `${(-left / side) * 100}%`,
          top: `${(-top / side) * 100}%`,
        }}
      />
    </button>
  )
}
