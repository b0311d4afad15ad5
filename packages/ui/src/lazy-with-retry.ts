import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

/** Retry backoff. */
const retryDelaysMs = [300, 1_000, 3_000]

/** Loads a code chunk, with retries after network failures; rejects like the last attempt. */
export async function withRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        setTimeout(resolve, delayMs)
      })
    }
  }
  return await load()
}

/** `React.lazy` with retries. The component needs a `Suspense` around it. */
export function lazyWithRetry<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await withRetry(load) }))
}
