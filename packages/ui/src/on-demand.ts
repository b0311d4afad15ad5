import { Suspense, createElement, lazy, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { untilLoaded, withRetry } from './lazy-with-retry.ts'

/**
 * A component whose code loads when it is first rendered, or before by `preload`. Unlike `lazyWithRetry` it never
 * suspends once it has loaded, so that nothing flashes in between. Needs a `Suspense` around it.
 */
export function onDemand<Part extends (props: never) => ReactNode>(
  load: () => Promise<Part>,
): Part & { preload: () => Promise<void> } {
  let loaded: ComponentType | undefined
  const keep = (part: Part) => (loaded = part as unknown as ComponentType)
  const Suspending = lazy(async () => ({ default: keep(await untilLoaded(load)) }))

  function OnDemand(props: object) {
    // Kept while it is mounted: another component in its place would lose its state.
    const [component] = useState(() => ({ is: loaded ?? Suspending }))
    return createElement(component.is, props)
  }
  const preload = async () => {
    await withRetry(load).then(keep, () => undefined)
  }
  return Object.assign(OnDemand, { preload }) as unknown as Part & { preload: () => Promise<void> }
}

/** A dialog, a drawer or another part whose code loads when it is first shown; there is nothing in its place until then. */
export function lazyPart<Part extends (props: never) => ReactNode>(load: () => Promise<Part>): Part {
  const OnDemand = onDemand(load) as unknown as ComponentType
  const LazyPart = (props: object) => createElement(Suspense, null, createElement(OnDemand, props))
  return LazyPart as unknown as Part
}
