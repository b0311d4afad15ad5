import { minutesAt } from '@hiwar/app/week/week-columns.tsx'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type PointerEvent,
  type RefObject,
} from 'react'

/** Minutes of a step of the brush; the list beside it is as fine. */
const STEP = 30
/** A finger that rests so long paints; one that moves sooner scrolls. */
const HOLD_MS = 300
const SLOP = 8

interface Place {
  readonly day: string
  /** Minutes from the top of the column, at a step. */
  readonly top: number
}

/** Where the pointer went down; `hold` is the timer of a finger that does not paint yet. */
interface Origin extends Place {
  readonly x: number
  readonly y: number
  readonly isOn: boolean
  readonly hold: number | null
}

/** A rectangle of days and hours that is being painted. */
export interface Stroke {
  readonly days: readonly string[]
  /** Minutes from the top of the columns. */
  readonly from: number
  readonly to: number
  /** False: it takes time back. */
  readonly isOn: boolean
}

interface Brush {
  readonly isDisabled: boolean
  /** What is under the first point is taken back instead. */
  readonly isPainted: (day: string, top: number) => boolean
  readonly onPaint: (stroke: Stroke) => void
}

/**
 * Painting on the columns of a calendar: with a mouse by dragging, with a finger after a moment of rest, so that a
 * quick one still scrolls. Esc gives it up.
 */
export function usePaint({ isDisabled, isPainted, onPaint }: Brush) {
  const area = useRef<HTMLDivElement>(null)
  const origin = useRef<Origin | null>(null)
  const [stroke, setStroke] = useState<Stroke | null>(null)

  const stop = () => {
    if (origin.current !== null && origin.current.hold !== null) window.clearTimeout(origin.current.hold)
    origin.current = null
    setStroke(null)
  }
  useStillness(area, () => origin.current !== null && origin.current.hold === null)
  useEscape(stroke !== null, stop)

  const begin = (event: PointerEvent<HTMLDivElement>) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null
    const isInColumn = event.target instanceof Element && event.target.closest('[data-day]') !== null
    if (isDisabled || isOnControl || !isInColumn || event.button !== 0 || !event.isPrimary) return
    const place = placeOf(event.currentTarget, event.clientX, event.clientY)
    if (place === null) return
    const from = { ...place, x: event.clientX, y: event.clientY, isOn: !isPainted(place.day, place.top) }
    const [element, pointer] = [event.currentTarget, event.pointerId]
    const start = () => {
      origin.current = { ...from, hold: null }
      if (element.isConnected) element.setPointerCapture(pointer)
      setStroke({ days: [place.day], from: place.top, to: place.top + STEP, isOn: from.isOn })
    }
    if (event.pointerType !== 'touch') return start()
    origin.current = { ...from, hold: window.setTimeout(start, HOLD_MS) }
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const from = origin.current
    if (from === null) return
    if (from.hold !== null) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLOP) stop()
      return
    }
    const place = placeOf(event.currentTarget, event.clientX, event.clientY)
    if (place === null) return
    setStroke({
      days: daysBetween(event.currentTarget, from.day, place.day),
      from: Math.min(from.top, place.top),
      to: Math.max(from.top, place.top) + STEP,
      isOn: from.isOn,
    })
  }
  const end = () => {
    stop()
    if (stroke !== null) onPaint(stroke)
  }
  const columns: ComponentPropsWithRef<'div'> = {
    ref: area,
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: stop,
    onContextMenu: (event) => {
      // A resting finger would open the browser's own menu.
      if (origin.current !== null) event.preventDefault()
    },
  }
  return { stroke, columns }
}

/** Keeps an area from scrolling under a finger while `isHeld` says so. */
function useStillness(area: RefObject<HTMLElement | null>, isHeld: () => boolean): void {
  const keepStill = useEffectEvent((event: TouchEvent) => {
    if (isHeld()) event.preventDefault()
  })
  useEffect(() => {
    const element = area.current
    if (element === null) return
    const listener = (event: TouchEvent) => keepStill(event)
    // Registered from the start: a browser that has begun to scroll no longer asks.
    element.addEventListener('touchmove', listener, { passive: false })
    return () => {
      element.removeEventListener('touchmove', listener)
    }
  }, [area])
}

function useEscape(isActive: boolean, giveUp: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') giveUp()
  })
  useEffect(() => {
    if (!isActive) return
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => {
      window.removeEventListener('keydown', listener)
    }
  }, [isActive])
}

const columnsOf = (area: Element) => [...area.querySelectorAll<HTMLElement>('[data-day]')]
const dayOf = (column: HTMLElement) => column.dataset['day'] ?? ''

function placeOf(area: Element, x: number, y: number): Place | null {
  const columns = columnsOf(area)
  const distance = (column: HTMLElement) => {
    const { left, right } = column.getBoundingClientRect()
    return Math.max(left - x, x - right, 0)
  }
  const nearest = columns.toSorted((one, other) => distance(one) - distance(other))[0]
  if (nearest === undefined) return null
  const { top, height } = nearest.getBoundingClientRect()
  const minutes = minutesAt(nearest, Math.min(Math.max(y - top, 0), height - 1))
  return { day: dayOf(nearest), top: Math.floor(minutes / STEP) * STEP }
}

function daysBetween(area: Element, one: string, other: string): string[] {
  const [first = '', last = ''] = [one, other].toSorted()
  return columnsOf(area)
    .map(dayOf)
    .filter((day) => first <= day && day <= last)
}
