// A newer release than the one this page runs. The page is never loaded again by itself while it is in use.
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { isBusy } from './busy.ts'

const reloadedKey = 'hiwar.reloaded-for-new-version'

export const updateLabel = 'حدّث الآن'
/** Why a needed one is offered while the page is in use. */
export const neededText = 'صدرت نسخة جديدة من حوار، وجزء من الصفحة لا يُفتح قبل التحديث.'

export interface NewRelease {
  readonly load: () => void
  /** Part of the page cannot be loaded without it, so it is offered whatever the page is used for. */
  readonly isNeeded: boolean
}

let known: NewRelease | null = null
const listeners = new Set<() => void>()

export function subscribeNewRelease(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Null while none is known. */
export const newRelease = (): NewRelease | null => known

/** The banner offers it when the page is not busy, or at once when it is needed. */
export function announceNewRelease({ load, isNeeded }: NewRelease): void {
  known = { load, isNeeded: isNeeded || known?.isNeeded === true }
  for (const listener of listeners) listener()
}

/** The address of the app's first script, which some pages do not load at once: each release has its own. */
export const ownScript = (): string | null => document.querySelector('script[src]')?.getAttribute('src') ?? null

/**
 * After a release the chunks of the old version are gone: a page that fails to load one is reloaded, at most once a
 * minute; a busy page offers that instead. When only the network failed, the page is not reloaded.
 */
export async function reloadForNewRelease(): Promise<void> {
  const script = ownScript()
  const page = await fetch(location.href, { cache: 'no-store' }).then(
    async (reply) => (reply.ok ? await reply.text() : null),
    () => null,
  )
  const last = Number(sessionStorage.getItem(reloadedKey) ?? 0)
  if (page === null || script === null || page.includes(script) || Date.now() - last < MINUTE_MS) return
  if (isBusy()) return announceNewRelease({ load: () => location.reload(), isNeeded: true })

  sessionStorage.setItem(reloadedKey, String(Date.now()))
  location.reload()
}
