import { useLayoutEffect } from 'react'

const dialogs = '[role=dialog], [role=alertdialog]'
const MOST_FRAMES = 60

/** What had the focus last outside of every dialog. */
let outside: HTMLElement | null = null

function noteOutside(): void {
  const { activeElement, body } = document
  if (activeElement instanceof HTMLElement && activeElement !== body && activeElement.closest(dialogs) === null)
    outside = activeElement
}

/** Once no dialog is left and nothing else has taken the focus. React Aria gives it back one frame after the end. */
function giveBack(frame = 0): void {
  if (frame === MOST_FRAMES) return
  requestAnimationFrame(() => {
    const { activeElement, body } = document
    const isLost = activeElement === null || activeElement === body
    if (!isLost && activeElement.closest(dialogs) === null) return
    if (isLost && frame >= 2 && document.querySelector(dialogs) === null) outside?.focus({ preventScroll: true })
    else giveBack(frame + 1)
  })
}

/**
 * Gives the focus back to what opened a dialog when others took the place of the first: React Aria remembers for each of
 * them what had the focus before, and for a later one that was inside the one before.
 */
export function useReturnedFocus(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return undefined
    noteOutside()
    return () => giveBack()
  }, [isOpen])
}
