import { isSettingKey } from '@hiwar/contract/settings.ts'
import type { PlatformSettings, SettingKey } from '@hiwar/contract/settings.ts'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { problemOf } from './typed-setting.ts'
import { settingValue } from './use-draft.ts'
import type { Draft } from './use-draft.ts'
import { useSaveSettings } from './use-settings.ts'
import type { SettingChange } from './use-settings.ts'

export type SettingErrors = Partial<Record<SettingKey, string>>

/** The field that the server refused, of `changes.withdraw.min`. */
function refusedKey(field: string | undefined): SettingKey | null {
  const key = field?.replace(/^changes\./, '') ?? ''
  return isSettingKey(key) ? key : null
}

/** Checks what was typed, then asks, then sends; what others changed meanwhile stops it and is shown. */
export function useSettingsForm(settings: PlatformSettings, draft: Draft, onSaved: () => void) {
  const [errors, setErrors] = useState<SettingErrors>({})
  const [asked, setAsked] = useState<readonly SettingChange[] | null>(null)
  const [missed, setMissed] = useState<readonly SettingChange[]>([])
  const save = useSaveSettings(settings)

  const ask = (event: FormEvent) => {
    event.preventDefault()
    const { changed, hasConflict } = draft
    const wrong = changed.filter(({ value }) => value === undefined)
    setErrors(Object.fromEntries(wrong.map(({ key }) => [key, problemOf(key)])))
    if (wrong.length > 0 || hasConflict || changed.length === 0) return
    setAsked(changed.map(({ key, value }) => ({ key, before: settingValue(settings, key), after: value ?? null })))
  }
  const send = async (reason: string | undefined) => {
    const outcome = await save(asked ?? [], reason)
    if (outcome.kind === 'failed') {
      const key = refusedKey(outcome.failure.field)
      if (key !== null) setErrors({ [key]: problemOf(key) })
      return { failure: key === null ? outcome.failure : null }
    }
    setMissed(outcome.kind === 'missed' ? outcome.changes : [])
    if (outcome.kind === 'saved') {
      draft.clear()
      onSaved()
    }
    return { failure: null }
  }
  return {
    errors,
    /** The changes that wait for a confirmation. */
    asked,
    /** What others changed before ours arrived. */
    missed,
    ask,
    send,
    close: () => setAsked(null),
    forgetMissed: () => setMissed([]),
    reset: () => {
      draft.clear()
      setErrors({})
    },
  }
}
