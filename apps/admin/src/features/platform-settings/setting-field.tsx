import { choiceLabels, formatSetting, settingLabel } from '@hiwar/arabic/setting-labels.ts'
import type { SettingUnit } from '@hiwar/arabic/setting-labels.ts'
import { platformSettings } from '@hiwar/contract/settings.ts'
import type { SettingKey } from '@hiwar/contract/settings.ts'
import { Select } from '@hiwar/ui/select.tsx'
import { Switch } from '@hiwar/ui/switch.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import type { TextFieldProps } from '@hiwar/ui/text-field.tsx'
import type { ReactNode } from 'react'
import { valueOf } from './typed-setting.ts'
import type { Typed } from './typed-setting.ts'

const unitWords: Readonly<Record<SettingUnit, string>> = {
  minutes: 'بالدقائق',
  seconds: 'بالثواني',
  days: 'بالأيام',
  lessons: 'بعدد الحصص',
  money: 'ج.م.',
}

type FieldLook = Pick<TextFieldProps, 'type' | 'inputMode' | 'suffix' | 'placeholder' | 'maxLength'>

function lookOf(key: SettingKey): FieldLook {
  const { unit } = settingLabel[key]
  switch (platformSettings[key].type) {
    case 'int': {
      const inputMode = unit === 'money' ? 'decimal' : 'numeric'
      return { inputMode, suffix: unit && unitWords[unit], placeholder: settingLabel[key].empty ?? '' }
    }
    case 'phone':
      return { type: 'tel', inputMode: 'tel', placeholder: '+201012345678' }
    case 'email':
      return { type: 'email' }
    case 'address':
      return { type: 'url', inputMode: 'url', placeholder: 'https://' }
    case 'text':
    case 'choice':
    case 'boolean':
    case 'instant':
      return { maxLength: 200 }
  }
}

interface SettingFieldProps {
  settingKey: SettingKey
  typed: Typed
  onType: (typed: Typed) => void
  /** The role may read it only. */
  isLocked: boolean
  error: string | undefined
  /** Below the meaning: default, last change, conflict. */
  notes: ReactNode
}

/** The control that fits a setting's type, with its name and meaning. */
export function SettingField({ settingKey: key, typed, onType, isLocked, error, notes }: SettingFieldProps) {
  const { name, meaning } = settingLabel[key]
  const description = (
    <>
      {meaning}
      {notes}
    </>
  )
  if (typeof typed === 'boolean') {
    return (
      <Switch value={typed} onChange={onType} isDisabled={isLocked} description={description} errorMessage={error}>
        <span className="font-heading text-label">{name}</span>
      </Switch>
    )
  }
  const words = choiceLabels[key]
  if (words !== undefined) {
    return (
      <Select
        label={name}
        value={typed}
        onChange={onType}
        choices={Object.entries(words).map(([value, label]) => ({ value, label }))}
        isDisabled={isLocked}
        description={description}
        errorMessage={error}
      />
    )
  }
  return (
    <TextField
      {...lookOf(key)}
      label={name}
      value={typed}
      onChange={onType}
      isDisabled={isLocked}
      description={
        <>
          <LongReading settingKey={key} typed={typed} />
          {description}
        </>
      }
      errorMessage={error}
    />
  )
}

/** From an hour on, minutes are hard to read as a number. */
function LongReading({ settingKey: key, typed }: { settingKey: SettingKey; typed: Typed }) {
  const value = valueOf(key, typed)
  if (settingLabel[key].unit !== 'minutes' || typeof value !== 'number' || value < 60) return null
  return <span className="block font-semibold text-ink-900">{formatSetting(key, value)}</span>
}
