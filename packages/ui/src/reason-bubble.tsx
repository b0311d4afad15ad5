import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The bubble's position in the window, in CSS pixels: its centre, and the edge at the button. */
interface Place {
  middle: number
  edge: number
  isBelow: boolean
}

/** Half the maximum width (15 rem) plus a margin, kept free at both sides of the window. */
const halfWidth = 128
const roomAbove = 96

function placeOf(target: Element): Place {
  const box = target.getBoundingClientRect()
  const isBelow = box.top < roomAbove
  const middle = Math.min(Math.max(box.x + box.width / 2, halfWidth), document.documentElement.clientWidth - halfWidth)
  return { middle, edge: isBelow ? box.bottom + 8 : window.innerHeight - box.top + 8, isBelow }
}

/**
 * Shows why a button cannot be pressed: on hover, focus and press, for mouse, keyboard and touch. `triggers` go to the
 * button; Escape, scrolling, blur and pointer leave hide the bubble.
 */
export function useReasonBubble() {
  const [place, setPlace] = useState<Place | null>(null)
  const isShown = place !== null

  useEffect(() => {
    if (!isShown) return
    const hide = () => setPlace(null)
    const hideOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    window.addEventListener('scroll', hide, { capture: true, passive: true })
    window.addEventListener('keydown', hideOnEscape)
    return () => {
      window.removeEventListener('scroll', hide, { capture: true })
      window.removeEventListener('keydown', hideOnEscape)
    }
  }, [isShown])

  const show = ({ currentTarget }: { currentTarget: Element }) => setPlace(placeOf(currentTarget))
  const hide = () => setPlace(null)
  const triggers = { onPointerEnter: show, onPointerLeave: hide, onFocus: show, onBlur: hide, onClick: show }
  return { place, triggers }
}

/** Hidden from screen readers, which read the same text as the button's description. */
export function ReasonBubble({ place, children }: { place: Place; children: ReactNode }) {
  const style = place.isBelow ? { left: place.middle, top: place.edge } : { left: place.middle, bottom: place.edge }
  return createPortal(
    <div aria-hidden data-reason-bubble style={style} className="pointer-events-none fixed z-70 -translate-x-1/2">
      <div
        className={
          'w-max max-w-60 animate-pop-in rounded-input bg-ink-900 px-3 ' +
          'py-2 text-small text-white shadow-raised forced-colors:border'
        }
      >
        {children}
      </div>
    </div>,
    document.body,
  )
}
