import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { moveBy, cropSquare } from './crop.ts'
import type { CropPosition, Size } from './crop.ts'

interface CropAreaProps {
  source: string
  size: Size
  position: CropPosition
  onMove: (position: CropPosition) => void
}

const step = 0.05
const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** Shows the part of the image that will be used; it is moved by dragging or with the arrow keys. */
export function CropArea({ source, size, position, onMove }: CropAreaProps) {
  const last = useRef<{ x: number; y: number } | null>(null)
  const { left, top, side } = cropSquare(size, position)
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (last.current === null) return
    const areaWidth = event.currentTarget.clientWidth
    onMove(
      moveBy(size, position, {
        x: (event.clientX - last.current.x) / areaWidth,
        y: (event.clientY - last.current.y) / areaWidth,
      }),
    )
    last.current = { x: event.clientX, y: event.clientY }
  }
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onMove(moveBy(size, position, by))
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
