import { sendPasswordCode } from '@hiwar/contract/confirmation-codes.ts'
import { Email } from '@hiwar/contract/fields.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { z } from '@hiwar/client/schema.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { FormText } from '../forms/form-text.tsx'
import { useFirstFocus } from '../forms/use-form-field.ts'
import { wasJustSent } from './use-code-sender.ts'

const Address = z.object({ email: Email })

/** Requests a code. Reply and text are the same whether the account exists or not. */
export function ForgotEmailStep({
  email,
  onSent,
}: {
  email: string
  onSent: (email: string, secondsLeft?: number) => void
}) {
  const send = useApiMutation(sendPasswordCode)
  const form = useContractForm(Address, { defaults: { email } })
  useFirstFocus(form, 'email')

  const submit = form.submit(async (values) => {
    const { failure } = await send.run({ body: values })
    if (failure !== null && !wasJustSent(failure)) return form.applyFailure(failure)
    onSent(values.email, failure?.retryAfterSeconds)
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-ink-600">اكتب بريد حسابك، ونرسل إليه كودًا لتعيين كلمة مرور جديدة.</p>
      <FormText form={form} name="email" label={fields.email} type="email" autoComplete="username" isLatin />
      <FormFailure failure={form.failure} />
      <Button type="submit" variant="primary" isPending={send.isRunning}>
        أرسل الكود
      </Button>
    </form>
  )
}
