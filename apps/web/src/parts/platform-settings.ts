// What the platform is set to (extras.md 8), kept for the whole app. Small on purpose: what asks for it loads after the
// first paint.
import type { SettingKey, SettingValues } from '@hiwar/contract/settings.ts'
import { useSyncExternalStore } from 'react'

type Told = Partial<SettingValues>

let told: Told = {}
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** What the server told this reader; every value at once. */
export function storeSettings(values: Told): void {
  told = values
  for (const listener of listeners) listener()
}

/**
 * A value as it is set; `usual` until the first answer, and where the reader is not told. Draws again when it changes.
 */
export function useSetting<K extends SettingKey>(key: K, usual: SettingValues[K]): SettingValues[K] {
  return useSyncExternalStore(subscribe, () => told[key] ?? usual)
}

/** As `useSetting`, for what is worked out once. */
export function currentSetting<K extends SettingKey>(key: K, usual: SettingValues[K]): SettingValues[K] {
  return told[key] ?? usual
}
