import { nothingChangedText } from '@hiwar/arabic/form-words.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { getUser, listUsers, updateUser } from '@hiwar/contract/users.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { SidePanel } from '@hiwar/ui/side-panel.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useId, useState } from 'react'
import { personName } from '../../people/person.ts'
import { useLeave } from '../../use-leave.tsx'
import { ConfirmEdit } from './confirm-edit.tsx'
import { changesOf, emptiedFields, formValues } from './edit-changes.ts'
import type { Account, UserChange } from './edit-changes.ts'
import { returnToForm } from '../taken-email.ts'
import { EditUserFields } from './edit-user-fields.tsx'
import { useFreshAccount } from './use-fresh-account.ts'

const schema = async () => (await import('./edit-schema.ts')).EditUser

const invalidates = [getUser, getTutorMeta, listUsers, listFullTutors, listAudit]

interface EditUserFormProps {
  account: Account
  onClose: () => void
}

/** Loads the account again before it asks, and shows what others changed meanwhile (admin.md 3.8). */
export function EditUserForm({ account, onClose }: EditUserFormProps) {
  const { user, tutor } = account
  const form = useContractForm(schema, { defaults: formValues(account) })
  const mutation = useApiMutation(updateUser, { invalidates })
  const fresh = useFreshAccount()
  const [asked, setAsked] = useState<{ change: UserChange; now: Account } | null>(null)
  const { isDirty } = form.formState
  const offline = useOfflineReason()
  const leave = useLeave({ isDirty, isLocked: mutation.isRunning, onClose })
  const formId = useId()

  const submit = form.submit(async (values) => {
    const [emptied] = emptiedFields(account, values)
    if (emptied !== undefined)
      return form.setError(emptied, { type: 'server', message: 'required' }, { shouldFocus: true })
    const change = changesOf(account, values)
    if (Object.keys(change).length === 0) return onClose()
    const { now, failure } = await fresh.load(user.id, tutor !== null)
    if (failure !== null) return form.applyFailure(failure)
    setAsked({ change, now })
  })
  const send = async (change: UserChange, reason: string | undefined) => {
    const outcome = await mutation.run({ params: { id: user.id }, body: change, reason })
    if (outcome.failure === null) {
      toast.success({ title: 'تم حفظ بيانات الحساب' })
      onClose()
    } else returnToForm({ form, close: () => setAsked(null) }, outcome.failure)
    return outcome
  }
  return (
    <>
      <SidePanel
        title={`تعديل حساب ${personName(user)}`}
        isOpen
        onClose={leave.close}
        footer={
          <>
            <Button
              type="submit"
              form={formId}
              isPending={fresh.isLoading}
              disabledReason={isDirty ? offline : nothingChangedText}
            >
              {actions.save}
            </Button>
            <Button variant="secondary" onPress={leave.close}>
              {actions.dismiss}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={submit} noValidate className="@container flex flex-col gap-5">
          <EditUserFields form={form} account={account} />
          <FormFailure failure={form.failure} />
        </form>
      </SidePanel>
      {asked !== null && <ConfirmEdit opened={account} {...asked} onConfirm={send} onClose={() => setAsked(null)} />}
      {leave.question}
    </>
  )
}
