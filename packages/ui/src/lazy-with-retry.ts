import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

/** Retry backoff. */
const retryDelaysMs = [300, 1_000, 3_000]

const delay = async (ms: number) =>
  await new Promise<void>((resolve) => {
    setTimeout(resolve, ms)
  })

/** Loads a code chunk, with retries after network failures; rejects like the last attempt. */
export async function withRetry<Code>(load: () => Promise<Code>): Promise<Code> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await load()
    } catch {
      await delay(delayMs)
    }
  }
  return await load()
}

/** While a part is missing it is tried again this often by itself: the server may have been away. */
const slowRetryMs = 15_000

/** A part that could not be loaded; it stays missing until a try succeeds. */
interface Part {
  /** Tries again; null while a try is under way. */
  again: (() => void) | null
  /** Whether somebody, or the network's return, asked for that try. */
  isAsked: boolean
}

export interface MissingParts {
  /** A try that was asked for is under way. */
  readonly isTrying: boolean
  /** Such a try failed with a network there. Browsers may keep a failed import; only a new page asks again then. */
  readonly isStuck: boolean
}

const missing = new Set<Part>()
const listeners = new Set<() => void>()
let latest = 0
let dismissed = 0
let isStuck = false
let state: MissingParts | null = null
let timer: ReturnType<typeof setInterval> | undefined

function tell(): void {
  if (missing.size === 0) {
    isStuck = false
    clearInterval(timer)
    timer = undefined
  }
  const isTrying = [...missing].some(({ again, isAsked }) => again === null && isAsked)
  state = missing.size === 0 || dismissed === latest ? null : { isTrying, isStuck }
  for (const changed of listeners) changed()
}

/** Null while no part of the page is missing, or none since the notice was dismissed. */
export const missingParts = (): MissingParts | null => state

export function subscribeMissingParts(changed: () => void): () => void {
  listeners.add(changed)
  return () => {
    listeners.delete(changed)
  }
}

function tryAgain(isAsked: boolean): void {
  for (const part of missing) {
    part.isAsked ||= isAsked
    part.again?.()
    part.again = null
  }
  tell()
}

/** The notice of what is missing was closed; the next part that goes missing opens it again. */
export function dismissMissingParts(): void {
  dismissed = latest
  tell()
}

/** Tries again to load what is missing. */
export const retryMissingParts = (): void => tryAgain(true)

/** Here and not in the notice, whose own code may be what is missing. */
function watch(): void {
  globalThis.addEventListener('online', retryMissingParts)
  timer ??= setInterval(() => {
    if (navigator.onLine && document.visibilityState === 'visible') tryAgain(false)
  }, slowRetryMs)
}

/** The part is missing until it is tried again. */
async function untilTriedAgain(part: Part, error: unknown): Promise<void> {
  const isNew = !missing.has(part)
  if (navigator.onLine) {
    // With a network it may be a fault of the code itself.
    if (isNew || part.isAsked) console.error(error)
    isStuck ||= part.isAsked
  }
  if (isNew) latest += 1
  await new Promise<void>((resolve) => {
    part.again = resolve
    part.isAsked = false
    missing.add(part)
    watch()
    tell()
  })
}

/**
 * Loads the code of a part of the page. It never rejects, which would take the whole screen away: after the retries, or
 * at once without a network, the part is missing until another try succeeds. Those are made by `retryMissingParts`, when
 * the network returns, and now and then while the page is seen.
 */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  const part: Part = { again: null, isAsked: false }
  for (let failures = 0; ; failures += 1) {
    try {
      const code = await load()
      if (missing.delete(part)) tell()
      return code
    } catch (error) {
      const delayMs = retryDelaysMs[failures]
      if (delayMs !== undefined && navigator.onLine) await delay(delayMs)
      else await untilTriedAgain(part, error)
    }
  }
}

/**
 * `React.lazy` of a part of the page, loaded by `untilLoaded`. The component needs a `Suspense` around it, whose
 * fallback stays while the part is missing.
 */
export function lazyWithRetry<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await untilLoaded(load) }))
}
