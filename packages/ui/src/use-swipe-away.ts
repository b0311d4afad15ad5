import { useRef } from 'react'
import type { PointerEvent } from 'react'

/** A horizontal swipe of at least this many CSS pixels dismisses a toast (web.md §1.3). */
export const swipeThreshold = 50

/** Pointer handlers for an element that is dismissed by a horizontal swipe, or springs back when it was too short. */
export function useSwipeAway(onDismiss: () => void) {
  const start = useRef<{ x: number; pointer: number } | null>(null)

  const springBack = (element: HTMLElement) => {
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
      const distance = event.clientX - start.current.x
      const { style } = event.currentTarget
      style.transition = 'none'
      style.transform = `translateX(${distance}px)`
      style.opacity = String(1 - Math.min(Math.abs(distance) / (swipeThreshold * 4), 0.7))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (start.current?.pointer !== event.pointerId) return
      const distance = event.clientX - start.current.x
      if (Math.abs(distance) < swipeThreshold) return springBack(event.currentTarget)
      start.current = null
      onDismiss()
    },
    onPointerCancel(event: PointerEvent<HTMLElement>) {
      springBack(event.currentTarget)
    },
  }
}
