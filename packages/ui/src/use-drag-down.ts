import { useRef } from 'react'
import type { PointerEvent, RefObject } from 'react'

/** Pulled further than this (CSS pixels), or flung faster (pixels a millisecond), the sheet closes. */
const far = 96
const fast = 0.6

interface Drag {
  y: number
  at: number
}

/** Pointer handlers for the head of a bottom sheet; `sheet` follows the finger downwards and springs back when let go early. */
export function useDragDown(sheet: RefObject<HTMLElement | null>, isActive: () => boolean, onClose: () => void) {
  const start = useRef<Drag | null>(null)

  const pullTo = (pixels: number, transition: string) => {
    if (!sheet.current) return
    sheet.current.style.transition = transition
    sheet.current.style.transform = pixels === 0 ? '' : `translateY(${pixels}px)`
  }
  const springBack = () => {
    start.current = null
    pullTo(0, 'transform 200ms cubic-bezier(0.16, 0.84, 0.3, 1)')
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnControl = event.target instanceof Element && event.target.closest('button, a, input') !== null
      if (event.button !== 0 || isOnControl || !isActive()) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current) pullTo(Math.max(event.clientY - start.current.y, 0), 'none')
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!start.current) return
      const pulled = event.clientY - start.current.y
      const speed = pulled / Math.max(event.timeStamp - start.current.at, 1)
      if (pulled < far && !(pulled > 24 && speed > fast)) return springBack()
      start.current = null
      onClose()
    },
    onPointerCancel: springBack,
  }
}
