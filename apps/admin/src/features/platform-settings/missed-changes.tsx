import type { PlatformSettings } from '@hiwar/contract/settings.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { ChangesList } from './changes-list.tsx'
import type { NameOf } from './setting-notes.tsx'
import type { SettingChange } from './use-settings.ts'

interface MissedChangesProps {
  changes: readonly SettingChange[]
  settings: PlatformSettings
  nameOf: NameOf
  onClose: () => void
}

/** What others changed before ours arrived: nothing was saved, and what was typed is still there (extras.md 8). */
export function MissedChanges({ changes, settings, nameOf, onClose }: MissedChangesProps) {
  if (changes.length === 0) return null
  const people = [...new Set(changes.map(({ key }) => settings.meta?.[key]?.updatedBy ?? null))]
    .filter((id) => id !== null)
    .map(nameOf)
  return (
    <Banner tone="warning" isLive title="تغيّرت الإعدادات قبل أن تصل تغييراتك" onClose={onClose}>
      <div className="flex flex-col gap-2">
        {people.length > 0 && (
          <p>
            التغيير من <bdi>{people.join('، ')}</bdi>:
          </p>
        )}
        <ChangesList changes={changes} />
        <p>لم نحفظ شيئًا مما كتبت، وهو باقٍ في خاناته. راجعه ثم احفظ مرة أخرى.</p>
      </div>
    </Banner>
  )
}
