import { joinClasses } from '@hiwar/ui/class-names.ts'
import { useRef } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { cropOf, moveBy } from './crop.ts'
import type { CropPosition, Size } from './crop.ts'

interface CropAreaProps {
  source: string
  size: Size
  position: CropPosition
  /** Width by height; a square crop is shown round, as photos of people are. */
  ratio: number
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
export function CropArea({ source, size, position, ratio, onMove }: CropAreaProps) {
  const last = useRef<{ x: number; y: number } | null>(null)
  const part = cropOf(size, position, ratio)
  const move = (x: number, y: number) => onMove(moveBy(size, position, { x, y, ratio }))
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    if (last.current === null) return
    const { clientWidth, clientHeight } = event.currentTarget
    move((event.clientX - last.current.x) / clientWidth, (event.clientY - last.current.y) / clientHeight)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by.x, by.y)
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
      style={{ aspectRatio: ratio }}
      className={joinClasses(
        'relative mx-auto block w-full cursor-grab touch-none overflow-hidden bg-sand-200 active:cursor-grabbing',
        ratio === 1 ? 'max-w-80 rounded-full' : 'rounded-input',
      )}
    >
      <img
        alt=""
        src={source}
        draggable={false}
        className="absolute max-w-none select-none"
        style={{
          width: `${(size.width / part.width) * 100}%`,
          left: `${(-part.left / part.width) * 100}%`,
          top: `${(-part.top / part.height) * 100}%`,
        }}
      />
    </button>
  )
}
