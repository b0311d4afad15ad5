import { onSettingsRefreshed, readSettings } from '@hiwar/app/settings/read-settings.ts'
import { asFailure } from '@hiwar/client/failure.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { apiQueryOptions, keyOf } from '@hiwar/client/query.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { getSettings, settingKeys, updateSettings } from '@hiwar/contract/settings.ts'
import type { PlatformSettings, SettingKey } from '@hiwar/contract/settings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { settingValue } from './use-draft.ts'
import type { SettingValue } from './typed-setting.ts'

const queryKey = keyOf(getSettings, {})

/** All settings with who changed them; up to date as everywhere in the app (maintenance.tsx). */
export function useSettings() {
  const client = useQueryClient()
  const query = useQuery({ ...apiQueryOptions(getSettings, {}), queryFn: readSettings })
  useEffect(() => onSettingsRefreshed((settings) => client.setQueryData([...queryKey], settings)), [client])
  return { ...query, failure: query.error === null ? null : asFailure(query.error) }
}

export interface SettingChange {
  key: SettingKey
  before: SettingValue
  after: SettingValue
}

export type SaveOutcome =
  | { kind: 'saved' }
  | { kind: 'missed'; changes: SettingChange[] }
  | { kind: 'failed'; failure: Failure }

function differences(before: PlatformSettings, after: PlatformSettings): SettingChange[] {
  return settingKeys
    .map((key) => ({ key, before: settingValue(before, key), after: settingValue(after, key) }))
    .filter((each) => each.before !== each.after)
}

/**
 * Sends changes with the version they were made on. When it is not the current one any more, the settings are fetched
 * again and what changed meanwhile is returned; nothing is sent twice (extras.md 8).
 */
export function useSaveSettings(settings: PlatformSettings) {
  const client = useQueryClient()
  const mutation = useApiMutation(updateSettings)
  return async (changes: readonly SettingChange[], reason: string | undefined): Promise<SaveOutcome> => {
    const values = Object.fromEntries(changes.map(({ key, after }) => [key, after]))
    const { reply, failure } = await mutation.run({ body: { version: settings.version, changes: values }, reason })
    if (failure === null) {
      client.setQueryData([...queryKey], reply)
      return { kind: 'saved' }
    }
    if (failure.status !== 409) return { kind: 'failed', failure }
    const latest = await client.fetchQuery({ ...apiQueryOptions(getSettings, {}), staleTime: 0 }).catch(() => null)
    return latest === null ? { kind: 'failed', failure } : { kind: 'missed', changes: differences(settings, latest) }
  }
}
