import { useUser } from '@hiwar/app/auth/account.ts'
import { cairo, formatDateTime } from '@hiwar/arabic/dates.ts'
import { maintenanceModeLabel, settingLabel } from '@hiwar/arabic/setting-labels.ts'
import { MaintenanceMode, mayChangeSetting } from '@hiwar/contract/settings.ts'
import type { PlatformSettings } from '@hiwar/contract/settings.ts'
import { Badge } from '@hiwar/ui/badge.tsx'
import { DateTimeField } from '@hiwar/ui/date-time-field.tsx'
import { RadioCards } from '@hiwar/ui/radio-cards.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useScreenCommand } from '../../parts/palette/screen-command.ts'
import { SettingsBlock } from '../../parts/settings-block.tsx'
import { maintenanceConfirmation, modeEffect } from './maintenance-confirmation.tsx'
import { MaintenancePreview } from './maintenance-preview.tsx'
import { QuickEnds } from './quick-ends.tsx'
import { SettingsForm } from './settings-form.tsx'
import type { SettingErrors } from './use-settings-form.ts'
import { ConflictNote } from './setting-notes.tsx'
import type { NameOf } from './setting-notes.tsx'
import { useDraft } from './use-draft.ts'
import type { Draft } from './use-draft.ts'

const keys = ['maintenance.mode', 'maintenance.text', 'maintenance.until'] as const
const modes = Object.values(MaintenanceMode)
const modeOf = (value: unknown): MaintenanceMode => modes.find((mode) => mode === value) ?? 'off'
const tones = { off: 'nile', notice: 'apricot', readonly: 'apricot', closed: 'apricot' } as const

interface MaintenanceCardProps {
  settings: PlatformSettings
  nameOf: NameOf
}

/** How much of the product answers, what users read meanwhile, and what they see (extras.md 12.3). */
export function MaintenanceCard({ settings, nameOf }: MaintenanceCardProps) {
  const { role } = useUser()
  const draft = useDraft(settings)
  const isLocked = !mayChangeSetting('maintenance.mode', role)
  const now = modeOf(settings.values['maintenance.mode'])
  const chosen = modeOf(draft.typed('maintenance.mode'))
  const [asked, setAsked] = useState(0)
  useScreenCommand('maintenance', (mode) => {
    draft.type('maintenance.mode', modeOf(mode))
    setAsked(asked + 1)
  })
  useEffect(() => {
    if (asked > 0) showCard()
  }, [asked])
  return (
    <SettingsBlock
      id="maintenance"
      title="الصيانة"
      hint={<CurrentState settings={settings} nameOf={nameOf} />}
      aside={<Badge tone={tones[now]}>{maintenanceModeLabel[now]}</Badge>}
      isOpenAtFirst
    >
      <SettingsForm
        settings={settings}
        draft={draft}
        nameOf={nameOf}
        isReadOnly={isLocked}
        saveLabel={chosen === now ? undefined : maintenanceConfirmation(chosen).confirmLabel}
        savedTitle={chosen === MaintenanceMode.Off ? 'عادت المنصة إلى العمل' : 'تم حفظ الصيانة'}
        confirmation={maintenanceConfirmation(chosen)}
      >
        {(errors) => <Fields draft={draft} chosen={chosen} isLocked={isLocked} errors={errors} />}
      </SettingsForm>
    </SettingsBlock>
  )
}

/** Comes into sight with its button in focus: what the palette chose waits for its confirmation. */
function showCard(): void {
  const card = document.querySelector('#maintenance')
  card?.scrollIntoView()
  const focus = () => {
    // The palette keeps the focus until it has left.
    if (document.querySelector('[role="dialog"]') !== null) requestAnimationFrame(focus)
    else card?.querySelector<HTMLElement>('button[type="submit"]')?.focus({ preventScroll: true })
  }
  focus()
}

function CurrentState({ settings, nameOf }: MaintenanceCardProps) {
  const meta = settings.meta?.['maintenance.mode']
  const until = settings.values['maintenance.until']
  if (meta?.updatedAt == null) return 'المنصة تعمل كالمعتاد.'
  return (
    <>
      منذ {formatDateTime(meta.updatedAt, { zone: cairo })}
      {meta.updatedBy !== null && (
        <>
          ، من <bdi>{nameOf(meta.updatedBy)}</bdi>
        </>
      )}
      {until != null && `، حتى ${formatDateTime(until, { zone: cairo })}`}.
    </>
  )
}

interface FieldsProps {
  draft: Draft
  chosen: MaintenanceMode
  isLocked: boolean
  errors: SettingErrors
}

function Fields({ draft, chosen, isLocked, errors }: FieldsProps) {
  const text = String(draft.typed('maintenance.text'))
  const until = String(draft.typed('maintenance.until'))
  return (
    <div className="flex flex-col gap-6">
      {isLocked && (
        <p className="flex items-center gap-1.5 text-small text-ink-600">
          <Lock size={16} aria-hidden />
          يغيّرها المدير العام وحده.
        </p>
      )}
      <RadioCards
        label={settingLabel['maintenance.mode'].name}
        columns={2}
        value={chosen}
        onChange={(mode) => draft.type('maintenance.mode', mode)}
        options={modes.map((mode) => ({
          value: mode,
          title: maintenanceModeLabel[mode],
          description: modeEffect[mode],
          isDisabled: isLocked,
        }))}
      />
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <TextArea
            label={settingLabel['maintenance.text'].name}
            description={settingLabel['maintenance.text'].meaning}
            isOptional
            rows={3}
            maxLength={300}
            value={text}
            onChange={(typed) => draft.type('maintenance.text', typed)}
            isDisabled={isLocked}
            errorMessage={errors['maintenance.text']}
          />
          <EndField draft={draft} isLocked={isLocked} error={errors['maintenance.until']} />
        </div>
        <MaintenancePreview mode={chosen} text={text.trim() === '' ? null : text} until={until === '' ? null : until} />
      </div>
      <Conflicts draft={draft} />
    </div>
  )
}

function EndField({ draft, isLocked, error }: { draft: Draft; isLocked: boolean; error: string | undefined }) {
  const until = String(draft.typed('maintenance.until'))
  const choose = (instant: string | null) => draft.type('maintenance.until', instant ?? '')
  return (
    <div className="flex flex-col gap-2">
      <DateTimeField
        label={settingLabel['maintenance.until'].name}
        description={settingLabel['maintenance.until'].meaning}
        isOptional
        zone={cairo}
        value={until === '' ? null : until}
        onChange={choose}
        isDisabled={isLocked}
        errorMessage={error}
      />
      {!isLocked && <QuickEnds onChoose={choose} />}
    </div>
  )
}

function Conflicts({ draft }: { draft: Draft }) {
  return keys.map((key) => {
    const conflict = draft.conflictOf(key)
    return (
      conflict !== null && (
        <ConflictNote
          key={key}
          settingKey={key}
          conflict={conflict}
          onKeep={() => draft.keepTyped(key)}
          onTake={() => draft.drop(key)}
        />
      )
    )
  })
}
