import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { nothingChangedText } from '@hiwar/arabic/form-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { PlatformSettings } from '@hiwar/contract/settings.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Confirm } from '../../parts/confirm/confirm.tsx'
import type { ConfirmProps } from '../../parts/confirm/confirm-dialog.tsx'
import { ChangesList } from './changes-list.tsx'
import { MissedChanges } from './missed-changes.tsx'
import type { NameOf } from './setting-notes.tsx'
import type { Draft } from './use-draft.ts'
import { useSettingsForm } from './use-settings-form.ts'
import type { SettingErrors } from './use-settings-form.ts'

interface SettingsFormProps {
  settings: PlatformSettings
  draft: Draft
  nameOf: NameOf
  /** How the changes are confirmed; their list follows the effect. */
  confirmation: Omit<ConfirmProps, 'onConfirm' | 'onClose' | 'children'>
  saveLabel?: string | undefined
  savedTitle: string
  isReadOnly: boolean
  children: (errors: SettingErrors) => ReactNode
}

/** Settings that are saved together: checked, confirmed with what changes, and sent with their version. */
export function SettingsForm({ settings, draft, nameOf, confirmation, children, ...given }: SettingsFormProps) {
  const { saveLabel = actions.save, savedTitle, isReadOnly } = given
  const state = useSettingsForm(settings, draft, () => toast.success({ title: savedTitle }))
  const form = useFocusOnError(state.errors)
  const isChanged = draft.changed.length > 0
  const offline = useOfflineReason()

  return (
    <form ref={form} onSubmit={state.ask} noValidate className="flex flex-col gap-5">
      <MissedChanges changes={state.missed} settings={settings} nameOf={nameOf} onClose={state.forgetMissed} />
      {children(state.errors)}
      <UnsavedChangesGuard when={isChanged} />
      {!isReadOnly && (
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabledReason={notYet(draft) ?? offline}>
            {saveLabel}
          </Button>
          {isChanged && (
            <Button variant="quiet" onPress={state.reset}>
              تراجع عن التغييرات
            </Button>
          )}
        </div>
      )}
      {state.asked !== null && (
        <Confirm
          {...confirmation}
          effect={
            <div className="flex flex-col gap-4">
              {confirmation.effect}
              <ChangesList changes={state.asked} />
            </div>
          }
          onConfirm={({ reason }) => state.send(reason)}
          onClose={state.close}
        />
      )}
    </form>
  )
}

function notYet({ changed, hasConflict }: Draft): string | undefined {
  if (changed.length === 0) return nothingChangedText
  return hasConflict ? 'تغيّرت قيم أثناء كتابتك. اختر لكل منها ما يبقى.' : undefined
}

/** The first wrong field gets the focus. */
function useFocusOnError(errors: SettingErrors) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])
  return form
}
