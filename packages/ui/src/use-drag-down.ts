import { useRef } from 'react'
import type { PointerEvent } from 'react'

/** Dragged further than this (CSS pixels), or faster (pixels per millisecond), the sheet closes. */
const closeDistance = 96
const closeSpeed = 0.6

interface Drag {
  y: number
  at: number
}

/** Marks the sheet element, which its drag handle looks up. */
export const sheetMark = { 'data-sheet': '' }

function moveSheet(handle: HTMLElement, pixels: number, transition: string): void {
  const sheet = handle.closest<HTMLElement>('[data-sheet]')
  if (!sheet) return
  sheet.style.transition = transition
  sheet.style.transform = pixels === 0 ? '' : `translateY(${pixels}px)`
}

/**
 * Pointer handlers for the header of a bottom sheet, which follows the drag down and springs back when released early.
 */
export function useDragDown(isActive: () => boolean, onClose: () => void) {
  const start = useRef<Drag | null>(null)

  const springBack = (handle: HTMLElement) => {
    start.current = null
    moveSheet(handle, 0, 'transform 200ms cubic-bezier(0.16, 0.84, 0.3, 1)')
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnControl = event.target instanceof Element && event.target.closest('button, a, input') !== null
      if (event.button !== 0 || isOnControl || !isActive()) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current) moveSheet(event.currentTarget, Math.max(event.clientY - start.current.y, 0), 'none')
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (!start.current) return
      const distance = event.clientY - start.current.y
      const speed = distance / Math.max(event.timeStamp - start.current.at, 1)
      if (distance < closeDistance && !(distance > 24 && speed > closeSpeed)) return springBack(event.currentTarget)
      start.current = null
      onClose()
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      springBack(event.currentTarget)
    },
  }
}
