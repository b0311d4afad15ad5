import { useRef } from 'react'
import type { PointerEvent } from 'react'

/** Pulled further than this (CSS pixels), or flung faster (pixels a millisecond), the sheet closes. */
const far = 96
const fast = 0.6

interface Drag {
  y: number
  at: number
}

/** The sheet a handle belongs to carries this attribute. */
export const sheetMark = { 'data-sheet': '' }

function pull(handle: HTMLElement, pixels: number, transition: string): void {
  const sheet = handle.closest<HTMLElement>('[data-sheet]')
  if (!sheet) return
  sheet.style.transition = transition
  sheet.style.transform = pixels === 0 ? '' : `translateY(${pixels}px)`
}

/**
 * Pointer handlers for the head of a bottom sheet, which follows the finger downwards and springs back when let go
 * early.
 */
export function useDragDown(isActive: () => boolean, onClose: () => void) {
  const start = useRef<Drag | null>(null)

  const springBack = (handle: HTMLElement) => {
    start.current = null
    pull(handle, 0, 'transform 200ms cubic-bezier(0.16, 0.84, 0.3, 1)')
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnControl = event.target instanceof Element && event.target.closest('button, a, input') !== null
      if (event.button !== 0 || isOnControl || !isActive()) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current) pull(event.currentTarget, Math.max(event.clientY - start.current.y, 0), 'none')
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!start.current) return
      const pulled = event.clientY - start.current.y
      const speed = pulled / Math.max(event.timeStamp - start.current.at, 1)
      if (pulled < far && !(pulled > 24 && speed > fast)) return springBack(event.currentTarget)
      start.current = null
      onClose()
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      springBack(event.currentTarget)
    },
  }
}
