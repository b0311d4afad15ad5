import { cairo, formatDateTime } from '@hiwar/arabic/dates.ts'
import { formatSetting } from '@hiwar/arabic/setting-labels.ts'
import { platformSettings } from '@hiwar/contract/settings.ts'
import type { PlatformSettings, SettingKey } from '@hiwar/contract/settings.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Lock } from 'lucide-react'
import type { Conflict } from './use-draft.ts'
import { defaultText } from './typed-setting.ts'

export type NameOf = (userId: number) => string

interface SettingNotesProps {
  settingKey: SettingKey
  settings: PlatformSettings
  nameOf: NameOf
  isLocked: boolean
}

/** Who may change it, its default, and who changed it last. */
export function SettingNotes({ settingKey: key, settings, nameOf, isLocked }: SettingNotesProps) {
  const meta = settings.meta?.[key]
  const hasDefault = platformSettings[key].default !== null
  return (
    <>
      {isLocked && (
        <span className="mt-1 flex items-center gap-1.5">
          <Lock size={16} aria-hidden />
          يغيّره المدير العام وحده.
        </span>
      )}
      <span className="mt-1 block text-tiny font-normal">
        {hasDefault && (meta?.updatedAt == null ? 'هذه القيمة الافتراضية.' : `الافتراضي: ${defaultText(key)}. `)}
        {meta?.updatedAt != null && `آخر تغيير: ${formatDateTime(meta.updatedAt, { zone: cairo })}`}
        {meta?.updatedBy != null && (
          <>
            ، من <bdi>{nameOf(meta.updatedBy)}</bdi>
          </>
        )}
      </span>
    </>
  )
}

interface ConflictNoteProps {
  settingKey: SettingKey
  conflict: Conflict
  onKeep: () => void
  onTake: () => void
}

/** Somebody changed the value while it was being typed over: which one stays is decided here. */
export function ConflictNote({ settingKey: key, conflict, onKeep, onTake }: ConflictNoteProps) {
  return (
    <div role="alert" className="mt-2 rounded-input border border-apricot-500/40 bg-apricot-tint p-3 text-small">
      <p>
        تغيّرت القيمة أثناء كتابتك: كانت <bdi>{formatSetting(key, conflict.base)}</bdi>، وأصبحت{' '}
        <bdi className="font-semibold">{formatSetting(key, conflict.current)}</bdi>.
      </p>
      <div className="mt-1 flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onPress={onKeep}>
          احتفظ بما كتبت
        </Button>
        <Button variant="quiet" size="small" onPress={onTake}>
          خذ القيمة الجديدة
        </Button>
      </div>
    </div>
  )
}
