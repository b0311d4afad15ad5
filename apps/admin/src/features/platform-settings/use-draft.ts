import type { PlatformSettings, SettingKey } from '@hiwar/contract/settings.ts'
import { useState } from 'react'
import { typedOf, valueOf } from './typed-setting.ts'
import type { SettingValue, Typed } from './typed-setting.ts'

interface Edit {
  typed: Typed
  /** The value when it was first typed over, or last decided about. */
  base: SettingValue
}

export interface Conflict {
  base: SettingValue
  current: SettingValue
}

export const settingValue = (settings: PlatformSettings, key: SettingKey): SettingValue => settings.values[key] ?? null

/** What is typed over the settings and not saved yet. It stays when the settings change underneath. */
export function useDraft(settings: PlatformSettings) {
  const [edits, setEdits] = useState<Partial<Record<SettingKey, Edit>>>({})
  const valueNow = (key: SettingKey) => settingValue(settings, key)
  const changed = Object.entries(edits)
    .map(([key, { typed }]) => ({ key: key as SettingKey, typed, value: valueOf(key as SettingKey, typed) }))
    .filter(({ key, value }) => value !== valueNow(key))

  const conflictOf = (key: SettingKey): Conflict | null => {
    const edit = edits[key]
    if (edit === undefined || edit.base === valueNow(key) || !changed.some((each) => each.key === key)) return null
    return { base: edit.base, current: valueNow(key) }
  }
  const drop = (key: SettingKey) =>
    setEdits((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== key)))

  return {
    /** Keys whose typed value differs from the present one; `value` is undefined where it is none. */
    changed,
    typed: (key: SettingKey): Typed => edits[key]?.typed ?? typedOf(key, valueNow(key)),
    type: (key: SettingKey, typed: Typed) =>
      setEdits((before) => ({ ...before, [key]: { typed, base: before[key]?.base ?? valueNow(key) } })),
    /** Somebody else changed a value that is being typed over. */
    conflictOf,
    hasConflict: changed.some(({ key }) => conflictOf(key) !== null),
    keepTyped: (key: SettingKey) =>
      setEdits((before) => ({ ...before, [key]: { typed: before[key]?.typed ?? '', base: valueNow(key) } })),
    drop,
    clear: () => setEdits({}),
  }
}

export type Draft = ReturnType<typeof useDraft>
