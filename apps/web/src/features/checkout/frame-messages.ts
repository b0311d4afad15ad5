import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Why the provider refused a card, in its own words. */
export interface CardReport {
  readonly report: { readonly code: string | null; readonly description: string | null }
}

/** What a page inside our payment frame tells the page around it. */
export type FrameMessage = 'close' | 'try-again' | CardReport

const plainMessages: ReadonlySet<unknown> = new Set<FrameMessage>(['close', 'try-again'])
const isReport = (data: unknown): data is CardReport => typeof data === 'object' && data !== null && 'report' in data

/** The message, when it comes from that frame and from our own origin; else it is not for us (money.md §5). */
export function frameMessageOf(
  event: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  ours: { origin: string; frame: MessageEventSource | null | undefined },
): FrameMessage | null {
  if (event.origin !== ours.origin || event.source === null || event.source !== ours.frame) return null
  return plainMessages.has(event.data) || isReport(event.data) ? (event.data as FrameMessage) : null
}

/** What the provider's page for a new card came back with: only a present `200` is a success. */
export const cardReturnOf = (query: URLSearchParams) => ({
  isAdded: query.get('statusCode') === '200',
  code: query.get('statusCode'),
  description: query.get('statusDescription')?.slice(0, 120) ?? null,
})

export const isFramed = (): boolean => window.self !== window.top

/** To the page around us, and only if it is ours. */
export function postToParent(message: FrameMessage): void {
  window.parent.postMessage(message, window.location.origin)
}

/** Hears that very frame. */
export function useFrameMessages(
  frame: RefObject<HTMLIFrameElement | null>,
  onMessage: (message: FrameMessage) => void,
): void {
  const handle = useEffectEvent((event: MessageEvent<unknown>) => {
    const message = frameMessageOf(event, { origin: window.location.origin, frame: frame.current?.contentWindow })
    if (message !== null) onMessage(message)
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => {
      handle(event)
    }
    window.addEventListener('message', listener)
    return () => {
      window.removeEventListener('message', listener)
    }
  }, [])
}
