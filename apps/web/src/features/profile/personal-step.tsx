import { City } from '@hiwar/contract/enums.ts'
import { Password, Phone, UserName, oneOf } from '@hiwar/contract/fields.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { z } from '@hiwar/client/schema.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { storeToken } from '@hiwar/client/auth-store.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { FormPassword, FormPhone, FormText } from '@hiwar/app/forms/form-text.tsx'
import { PasswordChecklist } from '@hiwar/app/account/password-checklist.tsx'
import { FormCity } from '@hiwar/app/account/person-fields.tsx'
import { storeUser, useUser } from '@hiwar/app/auth/account.ts'

const Personal = z.object({ name: UserName, city: oneOf(City), phone: Phone, password: z.optional(Password) })
type Personal = z.infer<typeof Personal>

/** The values that differ from the stored account; null when none do. */
function changesOf(user: UserSelf, { name, city, phone, password }: Personal) {
  const changes = {
    ...(name !== user.name && { name }),
    ...(city !== user.city && { city }),
    ...(phone !== user.phone && { phone }),
    ...(password !== undefined && { password: { current: null, new: password } }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

/** Name, governorate and phone; also a password for an account without one. */
export function PersonalStep({ onDone }: { onDone: () => void }) {
  const user = useUser()
  const save = useApiMutation(updateUser)
  const form = useContractForm(Personal, {
    defaults: { name: user.name ?? '', city: user.city ?? undefined, phone: user.phone ?? '', password: '' },
  })

  const submit = form.submit(async (values) => {
    const changes = changesOf(user, values)
    if (changes === null) return onDone()
    const { reply, failure } = await save.run({ params: { id: user.id }, body: changes })
    if (failure) return form.applyFailure(failure)
    const { token, ...saved } = reply
    if (token !== undefined) storeToken(token)
    storeUser(saved)
    onDone()
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <FormText form={form} name="name" label={fields.name} autoComplete="name" />
      <FormCity form={form} name="city" />
      <FormPhone form={form} name="phone" label={fields.phone} description="لتذكيرك بمواعيد حصصك. لا يراه معلّمك." />
      {!user.hasPassword && (
        <div className="flex flex-col gap-2">
          <FormPassword form={form} name="password" label={fields.password} autoComplete="new-password" />
          <PasswordChecklist password={form.watch('password') ?? ''} />
        </div>
      )}
      <FormFailure failure={form.failure} />
      <UnsavedChangesGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <Button type="submit" variant="primary" isPending={save.isRunning}>
        {actions.next}
      </Button>
    </form>
  )
}
