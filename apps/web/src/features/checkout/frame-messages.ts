import { useEffect, useEffectEvent, type RefObject } from 'react'

/** What a page inside our payment frame tells the page around it. */
export type FrameMessage = 'close' | 'try-again' | 'report'

const messages: ReadonlySet<unknown> = new Set<FrameMessage>(['close', 'try-again', 'report'])

export const isFramed = (): boolean => window.self !== window.top

/** To the page around us, and only if it is ours. */
export function tellParent(message: FrameMessage): void {
  window.parent.postMessage(message, window.location.origin)
}

/** Hears a message of that very frame, from our own origin; anybody else's is not for us (money.md §5). */
export function useFrameMessages(frame: RefObject<HTMLIFrameElement | null>, onMessage: (message: FrameMessage) => void): void {
  const handle = useEffectEvent((event: MessageEvent<unknown>) => {
    if (event.origin !== window.location.origin || event.source !== frame.current?.contentWindow) return
    if (messages.has(event.data)) onMessage(event.data as FrameMessage)
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => { handle(event) }
    window.addEventListener('message', listener)
    return () => { window.removeEventListener('message', listener) }
  }, [])
}
