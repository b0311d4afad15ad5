import { confirmPassword } from '@hiwar/contract/confirmation-codes.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { z } from '@hiwar/client/schema.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { FormPassword } from '../forms/form-text.tsx'
import { newPasswordShape, sameTwice } from '../account/new-password.ts'
import { PasswordChecklist } from '../account/password-checklist.tsx'
import { useFirstFocus } from '../forms/use-form-field.ts'

const NewPassword = z.object(newPasswordShape).check(sameTwice)

interface ForgotPasswordStepProps {
  email: string
  code: string
  /** Filled in already, after a rejected code. */
  password: string
  onDone: () => void
  /** An invalid or expired code returns to the code step, with the same email. */
  onRejectedCode: (rejection: string, password: string) => void
}

/** The new password, sent together with email and code; it invalidates all older tokens. */
export function ForgotPasswordStep({ email, code, password: typed, onDone, onRejectedCode }: ForgotPasswordStepProps) {
  const confirm = useApiMutation(confirmPassword)
  const form = useContractForm(NewPassword, { defaults: { password: typed, again: typed } })
  useFirstFocus(form, 'password')

  const submit = form.submit(async ({ password }) => {
    const { failure } = await confirm.run({ body: { email, code: Number(code), password } })
    if (failure === null) return onDone()
    if (failure.code === 'invalid-verification-code' || failure.code === 'expired-verification-code')
      return onRejectedCode(failure.code, password)
    form.applyFailure(failure)
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <FormPassword form={form} name="password" label={fields.newPassword} autoComplete="new-password" />
        <PasswordChecklist password={form.watch('password')} />
      </div>
      <FormPassword form={form} name="again" label={fields.confirmPassword} autoComplete="new-password" />
      <FormFailure failure={form.failure} />
      <Button type="submit" variant="primary" isPending={confirm.isRunning}>
        احفظ كلمة المرور
      </Button>
    </form>
  )
}
