import { useUser } from '@hiwar/app/auth/account.ts'
import { mayChangeSetting } from '@hiwar/contract/settings.ts'
import type { PlatformSettings, SettingKey } from '@hiwar/contract/settings.ts'
import { SettingsBlock } from '../../parts/settings-block.tsx'
import { ConflictNote, SettingNotes } from './setting-notes.tsx'
import type { NameOf } from './setting-notes.tsx'
import { SettingField } from './setting-field.tsx'
import type { SettingGroup } from './setting-groups.ts'
import { SettingsForm } from './settings-form.tsx'
import { useDraft } from './use-draft.ts'

interface SettingsGroupProps {
  group: SettingGroup
  settings: PlatformSettings
  nameOf: NameOf
}

const usualEffect = 'يسري على كل المستخدمين فورًا، ولا يغيّر ما سبق من حصص ومدفوعات.'

/** A card of settings that are saved together. What the role may only read is shown, disabled, with the reason. */
export function SettingsGroup({ group, settings, nameOf }: SettingsGroupProps) {
  const { role } = useUser()
  const draft = useDraft(settings)
  const isLocked = (key: SettingKey) => !mayChangeSetting(key, role)
  return (
    <SettingsBlock id={group.id} title={group.title} hint={group.hint}>
      <SettingsForm
        settings={settings}
        draft={draft}
        nameOf={nameOf}
        isReadOnly={group.keys.every(isLocked)}
        savedTitle={`تم حفظ إعدادات «${group.title}»`}
        confirmation={{
          level: group.level,
          title: `تغيير إعدادات «${group.title}»؟`,
          effect: <p>{group.effect ?? usualEffect}</p>,
          confirmLabel: 'احفظ التغييرات',
        }}
      >
        {(errors) => (
          <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-2 xl:grid-cols-3">
            {group.keys.map((key) => (
              <OneSetting
                key={key}
                settingKey={key}
                {...{ settings, draft, nameOf }}
                isLocked={isLocked(key)}
                error={errors[key]}
              />
            ))}
          </div>
        )}
      </SettingsForm>
    </SettingsBlock>
  )
}

interface OneSettingProps extends Omit<SettingsGroupProps, 'group'> {
  settingKey: SettingKey
  draft: ReturnType<typeof useDraft>
  isLocked: boolean
  error: string | undefined
}

function OneSetting({ settingKey: key, settings, draft, nameOf, isLocked, error }: OneSettingProps) {
  const conflict = draft.conflictOf(key)
  const isTypedOver = draft.changed.some((each) => each.key === key)
  return (
    <div>
      <SettingField
        settingKey={key}
        typed={draft.typed(key)}
        onType={(typed) => draft.type(key, typed)}
        isLocked={isLocked}
        error={isTypedOver ? error : undefined}
        notes={<SettingNotes settingKey={key} settings={settings} nameOf={nameOf} isLocked={isLocked} />}
      />
      {conflict !== null && (
        <ConflictNote
          settingKey={key}
          conflict={conflict}
          onKeep={() => draft.keepTyped(key)}
          onTake={() => draft.drop(key)}
        />
      )}
    </div>
  )
}
