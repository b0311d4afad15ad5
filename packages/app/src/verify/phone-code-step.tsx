import { MethodWord, VerifyPhone, verifyPhone } from '@hiwar/contract/confirmation-codes.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { formatPhone } from '@hiwar/arabic/phone.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { FormCode } from '../forms/form-code.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useFirstFocus } from '../forms/use-form-field.ts'
import { refreshAccount } from '../auth/account.ts'
import { useOfflineReason } from '../use-online.ts'
import { ResendCode } from './resend-code.tsx'
import type { CodeSender } from './use-code-sender.ts'

interface PhoneCodeStepProps {
  phone: string
  method: MethodWord
  sender: CodeSender
  onBack: () => void
  onVerified: () => void
}

/** The confirmation code from the messenger, submitted with its last digit; it can be resent after a minute. */
export function PhoneCodeStep({ phone, method, sender, onBack, onVerified }: PhoneCodeStepProps) {
  const verify = useApiMutation(verifyPhone)
  const offline = useOfflineReason()
  const form = useContractForm(VerifyPhone, { defaults: { code: '', method } })
  useFirstFocus(form, 'code')

  const submit = form.submit(async (values) => {
    const { failure } = await verify.run({ body: values })
    if (failure === null) {
      await refreshAccount().catch(() => undefined)
      return onVerified()
    }
    form.resetField('code')
    form.applyFailure(failure)
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-ink-600">
        أرسلنا كودًا من خمسة أرقام {method === MethodWord.Telegram ? 'على تيليجرام' : 'على واتساب'} إلى{' '}
        <bdi dir="ltr" className="font-semibold whitespace-nowrap text-ink-900 figures">
          {formatPhone(phone)}
        </bdi>
      </p>
      <FormCode form={form} name="code" label={fields.code} onComplete={() => offline === undefined && submit()} />
      <FormFailure failure={form.failure ?? sender.failure} />
      <ResendCode sender={sender} />
      <div className="flex gap-3">
        <Button
          type="submit"
          variant="primary"
          className="flex-1"
          isPending={verify.isRunning}
          disabledReason={offline}
        >
          {actions.confirm}
        </Button>
        <Button variant="secondary" onPress={onBack}>
          {actions.back}
        </Button>
      </div>
    </form>
  )
}
