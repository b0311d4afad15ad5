import { useEffect, useRef, useState, type PointerEvent } from 'react'

/** A pointer that only passes by starts nothing. */
const delayMs = 500

/** No video where the reader wants less motion, or pays for data. */
function isWelcome(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  const savesData =
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  return !savesData && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** True while a mouse rests on an element: spread `handlers` into it. */
export function useHoverPreview() {
  const [isOn, setOn] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse' && isWelcome()) timer.current = setTimeout(() => setOn(true), delayMs)
    },
    onPointerLeave: () => {
      clearTimeout(timer.current)
      setOn(false)
    },
  }
  return { isOn, handlers }
}
