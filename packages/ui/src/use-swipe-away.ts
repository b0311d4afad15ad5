import { useRef } from 'react'
import type { PointerEvent } from 'react'

/** A sideways pull of at least this many CSS pixels sends a toast away (web.md §1.3). */
export const swipeThreshold = 50

/** Pointer handlers for a thing that follows a sideways pull and leaves, or springs back when it was too short. */
export function useSwipeAway(onAway: () => void) {
  const start = useRef<{ x: number; pointer: number } | null>(null)

  const settle = (element: HTMLElement) => {
    start.current = null
    element.style.transition = 'transform 200ms, opacity 200ms'
    element.style.transform = ''
    element.style.opacity = ''
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null
      if (event.button !== 0 || isOnButton) return
      start.current = { x: event.clientX, pointer: event.pointerId }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (start.current?.pointer !== event.pointerId) return
      const pulled = event.clientX - start.current.x
      const { style } = event.currentTarget
      style.transition = 'none'
      style.transform = `translateX(${pulled}px)`
      style.opacity = String(1 - Math.min(Math.abs(pulled) / (swipeThreshold * 4), 0.7))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current?.pointer !== event.pointerId) return
      const pulled = event.clientX - start.current.x
      if (Math.abs(pulled) < swipeThreshold) return settle(event.currentTarget)
      start.current = null
      onAway()
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      settle(event.currentTarget)
    },
  }
}
