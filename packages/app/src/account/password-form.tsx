import { listSignIns } from '@hiwar/contract/auth.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { invalidate, useApiMutation } from '@hiwar/client/mutation.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { storeToken } from '@hiwar/client/auth-store.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { FormPassword } from '../forms/form-text.tsx'
import { UnsavedChangesGuard } from '../forms/unsaved-changes-guard.tsx'
import { PasswordChecklist } from './password-checklist.tsx'
import { storeUser } from '../auth/account.ts'
import { useOfflineReason } from '../use-online.ts'
import { ChangePassword } from './password-schema.ts'

const empty = { current: '', password: '', again: '' }

/**
 * Changes the password, or sets the first one of an account created through the sign-in provider. The fields are
 * cleared only after success.
 */
export function PasswordForm({ user }: { user: UserSelf }) {
  const save = useApiMutation(updateUser)
  const offline = useOfflineReason()
  const form = useContractForm(ChangePassword, { defaults: empty, fields: { 'wrong-password': 'current' } })
  const submit = form.submit(async ({ current, password }) => {
    const { reply, failure } = await save.run({
      params: { id: user.id },
      body: { password: { current: user.hasPassword ? current : null, new: password } },
    })
    if (failure) return form.applyFailure(failure)
    const { token, ...saved } = reply
    // Changing the password invalidates all older tokens, including this device's.
    if (token !== undefined) storeToken(token)
    invalidate(listSignIns)
    storeUser(saved)
    form.reset(empty)
    toast.success({
      title: user.hasPassword ? 'تم تغيير كلمة المرور' : 'تم إنشاء كلمة المرور',
      description: 'تم تسجيل الخروج من كل الأجهزة الأخرى، وتبقى جلستك هنا مفتوحة.',
    })
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {!user.hasPassword && <p className="text-ink-600">تدخل الآن بحساب Google. أنشئ كلمة مرور لتدخل بالبريد أيضًا.</p>}
      {user.hasPassword && (
        <FormPassword form={form} name="current" label={fields.currentPassword} autoComplete="current-password" />
      )}
      <div className="flex flex-col gap-2">
        <FormPassword form={form} name="password" label={fields.newPassword} autoComplete="new-password" />
        <PasswordChecklist password={form.watch('password')} />
      </div>
      <FormPassword form={form} name="again" label={fields.confirmPassword} autoComplete="new-password" />
      <p className="text-small text-ink-600">تغيير كلمة المرور يسجّل خروجك من كل الأجهزة الأخرى.</p>
      <FormFailure failure={form.failure} />
      <UnsavedChangesGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <Button type="submit" className="self-start" isPending={save.isRunning} disabledReason={offline}>
        {user.hasPassword ? actions.save : 'أنشئ كلمة مرور'}
      </Button>
    </form>
  )
}
