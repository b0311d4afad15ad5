// Stands for packages/ui/src/lazy-with-retry.ts where the server renders: what is loaded on demand never comes.
import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

const never = async (): Promise<never> => await new Promise<never>(() => undefined)

export const untilLoaded = never
export const withRetry = never

/** A part whose fallback stays. */
export function lazyWithRetry<Props>(
  _load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(never)
}
