// Runs hooks of React where there is no page: a component that shows nothing needs no more of a document than this.
import { createElement, type ReactElement } from 'react'
import { createRoot } from 'react-dom/client'
import { vi } from 'vitest'

/** Stands for the page of a test: one that is visible, and in which nothing has the focus. */
export function openPage(): EventTarget & { visibilityState: 'visible' | 'hidden'; activeElement: unknown } {
  const body = {}
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const, activeElement: body, body })
  const events = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events))
  vi.stubGlobal('HTMLIFrameElement', EventTarget)
  return page
}

/** Takes the page away after the last test, once React has done what a component's end leaves to be done. */
export async function closePage(): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
  vi.unstubAllGlobals()
}

/** What a hook returned last, and the end of the component that calls it. */
export interface Running<Result> {
  readonly latest: () => Result
  readonly stop: () => void
}

/** Calls a hook in a component of its own; `around` is what the component stands in. */
export function run<Result>(
  useIt: () => Result,
  around: (inner: ReactElement) => ReactElement = (inner) => inner,
): Running<Result> {
  let latest: Result | undefined
  const Caller = () => {
    latest = useIt()
    return null
  }
  const root = createRoot(
    Object.assign(new EventTarget(), {
      nodeType: 1,
      tagName: 'MAIN',
      ownerDocument: document,
    }) as unknown as HTMLElement,
  )
  root.render(around(createElement(Caller)))
  return {
    latest: () => latest as Result,
    stop: () => {
      root.unmount()
    },
  }
}
