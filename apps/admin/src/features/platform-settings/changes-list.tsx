import { formatSetting, settingLabel } from '@hiwar/arabic/setting-labels.ts'
import { ChangeList } from '../../parts/change-list.tsx'
import type { SettingChange } from './use-settings.ts'

/** Settings with their old and new values. */
export function ChangesList({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <ChangeList
      changes={changes.map(({ key, before, after }) => ({
        name: settingLabel[key].name,
        before: formatSetting(key, before),
        after: formatSetting(key, after),
      }))}
    />
  )
}
