import { ConfirmEmail, confirmEmail, sendEmailCode } from '@hiwar/contract/confirmation-codes.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { useEffect, useEffectEvent, useRef } from 'react'
import { FormCode } from '../forms/form-code.tsx'
import { FormFailure } from '../forms/form-failure.tsx'
import { useFirstFocus } from '../forms/use-form-field.ts'
import { storeUser, useUser } from '../auth/account.ts'
import { useOfflineReason } from '../use-online.ts'
import { ResendCode } from './resend-code.tsx'
import { SettingsLink } from './settings-link.tsx'
import { useCodeSender } from './use-code-sender.ts'

export interface VerifyEmailProps {
  /** A code was already sent, as after registering; otherwise one is sent on opening. */
  isCodeSent: boolean
  onVerified: () => void
  /** "Later", Esc or the close button. */
  onClose: () => void
}

/** The mailed confirmation code, submitted with its last digit; it can be resent after a minute. */
export function VerifyEmailForm({ isCodeSent, onVerified, onClose }: VerifyEmailProps) {
  const user = useUser()
  const confirm = useApiMutation(confirmEmail)
  const offline = useOfflineReason()
  const sending = useApiMutation(sendEmailCode)
  const sender = useCodeSender(() => sending.run(), { wasSent: isCodeSent })
  const form = useContractForm(ConfirmEmail, { defaults: { code: '' } })
  useFirstFocus(form, 'code')

  const finish = () => {
    storeUser({ ...user, verifiedEmail: true })
    onVerified()
  }
  useSendOnce(!isCodeSent, sender.send)

  const submit = form.submit(async (values) => {
    const { failure } = await confirm.run({ body: values })
    if (failure === null || isVerified(failure)) return finish()
    form.resetField('code')
    form.applyFailure(failure)
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-ink-600">
        أرسلنا كودًا من خمسة أرقام إلى <Bidi className="font-semibold text-ink-900">{user.email}</Bidi>
      </p>
      <SettingsLink question="البريد مكتوب خطأ؟" onClose={onClose} />
      <FormCode form={form} name="code" label={fields.code} onComplete={() => offline === undefined && submit()} />
      <FormFailure
        failure={form.failure ?? (sender.failure !== null && !isVerified(sender.failure) ? sender.failure : null)}
      />
      <ResendCode sender={sender} />
      <div className="flex gap-3">
        <Button
          type="submit"
          variant="primary"
          className="flex-1"
          isPending={confirm.isRunning}
          disabledReason={offline}
        >
          {actions.confirm}
        </Button>
        <Button variant="secondary" onPress={onClose}>
          {actions.later}
        </Button>
      </div>
    </form>
  )
}

/** Verified meanwhile in another tab or on another device; not a failure (web.md §3.4). */
const isVerified = (failure: Failure) => failure.code === 'email-already-verified'

function useSendOnce(isEnabled: boolean, send: () => Promise<void>): void {
  const wasSent = useRef(false)
  const sendNow = useEffectEvent(send)
  useEffect(() => {
    if (!isEnabled || wasSent.current) return
    wasSent.current = true
    void sendNow()
  }, [isEnabled])
}
