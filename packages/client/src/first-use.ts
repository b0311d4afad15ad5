const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const

/**
 * Calls back once, when somebody begins to use the page; at once where an element has the focus already. For code that
 * readers who only look never need. Returns the way to stop.
 */
export function onFirstUse(callback: () => void): () => void {
  const stop = () => {
    for (const event of signsOfLife) removeEventListener(event, use)
  }
  const use = () => {
    stop()
    callback()
  }
  if (document.activeElement === document.body) for (const event of signsOfLife) addEventListener(event, use)
  else callback()
  return stop
}
