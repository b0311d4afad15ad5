import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

const pausesMs = [300, 1_000, 3_000]

/** Code asked for again while a bad line keeps it away; rejects as the last try did. */
export async function withRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const pause of pausesMs) {
    try {
      return await load()
    } catch {
      await new Promise((done) => {
        setTimeout(done, pause)
      })
    }
  }
  return await load()
}

/** A component whose code comes with its first drawing; stands inside a `Suspense`. */
export function lazyWithRetry<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await withRetry(load) }))
}
