import { useState } from 'react'

/**
 * How often a dialog was opened so far. While it is 0 the dialog need not be mounted, so its code loads with the first
 * opening; afterwards it stays mounted, so that it can animate out. As a `key` it resets the dialog at each opening.
 */
export function useOpenCount(isOpen: boolean): number {
  const [opening, setOpening] = useState({ isOpen: false, count: 0 })
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) })
  return opening.count
}
