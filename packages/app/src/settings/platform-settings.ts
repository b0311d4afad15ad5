// Cache of the platform settings (extras.md 8) for the whole app. Small on purpose: the code that fetches them loads
// after the first paint.
import type { PlatformSettings, ServerEnvironment, SettingKey, SettingValues } from '@hiwar/contract/settings.ts'
import { useSyncExternalStore } from 'react'

type ReadableSettings = Partial<SettingValues>

let cachedSettings: ReadableSettings = {}
let cachedEnvironment: ServerEnvironment | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Replaces the cached settings by those the server sent to this user. */
export function storeSettings({ values, environment }: Pick<PlatformSettings, 'values' | 'environment'>): void {
  cachedSettings = values
  cachedEnvironment = environment
  for (const listener of listeners) listener()
}

/**
 * A platform setting; `fallback` until settings are loaded and where this user may not read it. Re-renders when it
 * changes.
 */
export function useSetting<K extends SettingKey>(key: K, fallback: SettingValues[K]): SettingValues[K] {
  const current = () => cachedSettings[key] ?? fallback
  return useSyncExternalStore(subscribe, current, current)
}

/** As `useSetting`, outside of rendering and without updates. */
export function currentSetting<K extends SettingKey>(key: K, fallback: SettingValues[K]): SettingValues[K] {
  return cachedSettings[key] ?? fallback
}

/** What the server runs as; undefined until settings are loaded. */
export const useServerEnvironment = (): ServerEnvironment | undefined =>
  useSyncExternalStore(subscribe, () => cachedEnvironment)
