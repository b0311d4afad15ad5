import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Why the provider rejected a card, as the provider states it. */
export interface CardReport {
  readonly report: { readonly code: string | null; readonly description: string | null }
}

/** What a page inside the payment frame sends to the page around it. */
export type FrameMessage = 'close' | 'try-again' | CardReport

const plainMessages: ReadonlySet<unknown> = new Set<FrameMessage>(['close', 'try-again'])
const isReport = (data: unknown): data is CardReport => typeof data === 'object' && data !== null && 'report' in data

/** The message of an event from this very frame and our own origin; null for all others (money.md §5). */
export function frameMessageOf(
  event: Pick<MessageEvent<unknown>, 'origin' | 'source' | 'data'>,
  expected: { origin: string; frame: MessageEventSource | null | undefined },
): FrameMessage | null {
  if (event.origin !== expected.origin || event.source === null || event.source !== expected.frame) return null
  return plainMessages.has(event.data) || isReport(event.data) ? (event.data as FrameMessage) : null
}

/** The result in the return URL of the provider's card page: only an explicit `200` is a success. */
export const cardReturnOf = (query: URLSearchParams) => ({
  isAdded: query.get('statusCode') === '200',
  code: query.get('statusCode'),
  description: query.get('statusDescription')?.slice(0, 120) ?? null,
})

/** Posts to the surrounding page, only if it is of our own origin. */
export function postToParent(message: FrameMessage): void {
  window.parent.postMessage(message, window.location.origin)
}

/** Calls back for each message of this frame. */
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
