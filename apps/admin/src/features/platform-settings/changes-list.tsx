import { formatSetting, settingLabel } from '@hiwar/arabic/setting-labels.ts'
import type { SettingChange } from './use-settings.ts'

/** Settings with their old and new values. */
export function ChangesList({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <dl className="divide-y divide-sand-300 *:py-2 *:first:pt-0 *:last:pb-0">
      {changes.map(({ key, before, after }) => (
        <div key={key}>
          <dt className="text-label">{settingLabel[key].name}</dt>
          <dd className="flex flex-wrap gap-x-2 break-all text-small">
            <bdi className="text-ink-600 line-through decoration-1">{formatSetting(key, before)}</bdi>
            <span aria-hidden>←</span>
            <span className="sr-only">أصبحت</span>
            <bdi className="font-semibold">{formatSetting(key, after)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
