// What the forms that edit the signed-in user's profile share: sending the changed fields, and the buttons below them.
import type { ContractForm, FormSchema } from '@hiwar/client/form.ts'
import type { SentTo } from '@hiwar/client/http.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { nothingChangedText } from '@hiwar/arabic/form-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { refreshAccount } from '../auth/account.ts'
import { FormFailure } from '../forms/form-failure.tsx'
import { UnsavedChangesGuard } from '../forms/unsaved-changes-guard.tsx'
import { useOfflineReason } from '../use-online.ts'

interface SaveProfile<Values> {
  userId: number
  form: { reset: (values: Values) => void; applyFailure: (failure: Failure) => void }
  /** The fields that differ from what is stored; nothing is sent when there are none. */
  changesOf: (values: Values) => NonNullable<SentTo<typeof updateUser>['body']>
  /** Title of the toast after saving. */
  savedTitle: string
}

/** Saves what a form changed of the signed-in user, then refreshes the account. */
export function useSaveProfile<Values extends object>({ userId, form, changesOf, savedTitle }: SaveProfile<Values>) {
  const mutation = useApiMutation(updateUser)
  const save = async (values: Values): Promise<void> => {
    const changes = changesOf(values)
    if (Object.keys(changes).length === 0) return form.reset(values)
    const { failure } = await mutation.run({ params: { id: userId }, body: changes })
    if (failure) return form.applyFailure(failure)
    form.reset(values)
    await refreshAccount()
    toast.success({ title: savedTitle })
  }
  return { save, isSaving: mutation.isRunning }
}

/** Below the fields: the failure, the warning before unsaved changes are lost, and the save button. */
export function SaveFooter<S extends FormSchema>({ form, isSaving }: { form: ContractForm<S>; isSaving: boolean }) {
  const { isDirty, isSubmitting } = form.formState
  const offline = useOfflineReason()
  return (
    <>
      <FormFailure failure={form.failure} />
      <UnsavedChangesGuard when={isDirty && !isSubmitting} />
      <Button
        type="submit"
        className="self-start"
        isPending={isSaving}
        disabledReason={isDirty ? offline : nothingChangedText}
      >
        {actions.save}
      </Button>
    </>
  )
}
