import { ConfirmEmail } from '@hiwar/contract/confirmation-codes.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { useEffect, useEffectEvent } from 'react'
import { FormFailure } from '../forms/form-failure.tsx'
import { FormCode } from '../forms/form-code.tsx'
import { useFirstFocus } from '../forms/use-form-field.ts'
import { maskEmail } from './mask-email.ts'
import { ResendCode } from './resend-code.tsx'
import type { CodeSender } from './use-code-sender.ts'

interface ForgotCodeStepProps {
  email: string
  code: string
  sender: CodeSender
  /** The error code of the last attempt. */
  rejection: string | null
  onBack: () => void
  onCode: (code: string) => void
}

/** The mailed confirmation code. It is checked together with the new password, so that codes cannot be tried alone. */
export function ForgotCodeStep({ email, code, sender, rejection, onBack, onCode }: ForgotCodeStepProps) {
  const form = useContractForm(ConfirmEmail, { defaults: { code } })
  useFirstFocus(form, 'code')

  const showRejection = useEffectEvent(() => {
    if (rejection !== null) form.setError('code', { type: 'server', message: rejection }, { shouldFocus: true })
  })
  useEffect(() => showRejection(), [])
  const submit = form.submit((values) => onCode(String(values.code)))

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-ink-600">
        إن كان لدينا حساب بهذا البريد فقد أرسلنا إليه كودًا من خمسة أرقام:{' '}
        <Bidi className="font-semibold text-ink-900">{maskEmail(email)}</Bidi>
      </p>
      <FormCode form={form} name="code" label={fields.code} onComplete={() => submit()} />
      <FormFailure failure={sender.failure} />
      <ResendCode sender={sender} />
      <div className="flex gap-3">
        <Button type="submit" variant="primary" className="flex-1">
          {actions.next}
        </Button>
        <Button variant="secondary" onPress={onBack}>
          {actions.back}
        </Button>
      </div>
    </form>
  )
}
