// Fetches the platform settings for all who need them.
import { currentAuth } from '@hiwar/client/auth-store.ts'
import { call } from '@hiwar/client/http.ts'
import { getSettings } from '@hiwar/contract/settings.ts'
import type { PlatformSettings } from '@hiwar/contract/settings.ts'
import { SECOND_MS } from '@hiwar/contract/time.ts'
import { storeSettings } from './platform-settings.ts'

/** Parts of a screen that opens ask within this time, and one request serves them. */
const openingMs = 10 * SECOND_MS

let latest: { reply: Promise<PlatformSettings>; token: string | null; askedAt: number } | null = null
const listeners = new Set<(settings: PlatformSettings) => void>()

function publish(settings: PlatformSettings): void {
  storeSettings(settings)
  for (const listener of listeners) listener(settings)
}

/** Fetches the settings and stores them for the app (platform-settings.ts); rejects with a `Failure`. */
export async function refreshSettings(): Promise<PlatformSettings> {
  // The guests' reply may be cached for a minute; after an event and during maintenance the newest is needed.
  const reply = call(getSettings, { cache: 'no-cache' })
  const asked = { reply, token: currentAuth().token, askedAt: performance.now() }
  latest = asked
  try {
    const settings = await reply
    if (latest === asked) publish(settings)
    return settings
  } catch (thrown) {
    if (latest === asked) latest = null
    throw thrown
  }
}

/** The settings as they were just fetched, or else fetched now. */
export async function readSettings(): Promise<PlatformSettings> {
  const isNew =
    latest !== null && latest.token === currentAuth().token && performance.now() - latest.askedAt < openingMs
  return isNew && latest !== null ? await latest.reply : await refreshSettings()
}

/** Calls `listener` with the settings each time they were fetched. Returns the unsubscribe function. */
export function onSettingsRefreshed(listener: (settings: PlatformSettings) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
