// What the platform is set to (extras.md 8), kept for the whole app. Small on purpose: what asks for it loads after the
// first paint.
import type { SettingKey, SettingValues } from '@hiwar/contract/settings.ts'
import { useSyncExternalStore } from 'react'

type ReadableSettings = Partial<SettingValues>

let cachedSettings: ReadableSettings = {}
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What the server told this reader; every value at once. */
export function storeSettings(values: ReadableSettings): void {
  cachedSettings = values
  for (const listener of listeners) listener()
}

/**
 * A value as it is set; `usual` until the first answer, and where the reader is not told. Draws again when it changes.
 */
export function useSetting<K extends SettingKey>(key: K, usual: SettingValues[K]): SettingValues[K] {
  return useSyncExternalStore(subscribe, () => cachedSettings[key] ?? usual)
}

/** As `useSetting`, for what is worked out once. */
export function currentSetting<K extends SettingKey>(key: K, usual: SettingValues[K]): SettingValues[K] {
  return cachedSettings[key] ?? usual
}
