import { storeUser } from '@hiwar/app/auth/account.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { FormText } from '@hiwar/app/forms/form-text.tsx'
import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { useFirstFocus } from '@hiwar/app/forms/use-form-field.ts'
import { VerifyEmailForm } from '@hiwar/app/verify/verify-email-form.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { ContactState } from './contact-state.tsx'
import { EmailOnly } from './email-schema.ts'
import { LosesVerification } from './loses-verification.tsx'

/** The address and its state, its verification by a mailed code, and its change (admin.md 1.19). */
export function EmailBlock({ user }: { user: UserSelf }) {
  const [step, setStep] = useState<'state' | 'code' | 'change'>('state')
  const offline = useOfflineReason()
  const leave = () => setStep('state')
  const finish = () => {
    leave()
    toast.success({ title: 'تم تأكيد بريدك' })
  }

  if (step === 'code') return <VerifyEmailForm isCodeSent={false} onVerified={finish} onClose={leave} />
  if (step === 'change') return <ChangeEmail user={user} onClose={leave} />
  return (
    <ContactState
      isVerified={user.verifiedEmail}
      actions={
        <>
          <Button variant="secondary" size="small" onPress={() => setStep('change')}>
            غيّر البريد
          </Button>
          {!user.verifiedEmail && (
            <Button size="small" disabledReason={offline} onPress={() => setStep('code')}>
              أرسل كود التأكيد
            </Button>
          )}
        </>
      }
    >
      <Bidi className="font-semibold">{user.email}</Bidi>
    </ContactState>
  )
}

function ChangeEmail({ user, onClose }: { user: UserSelf; onClose: () => void }) {
  const change = useApiMutation(updateUser)
  const offline = useOfflineReason()
  const form = useContractForm(EmailOnly, { defaults: { email: '' } })
  const [email, setEmail] = useState<string | null>(null)
  useFirstFocus(form, 'email')

  const save = async (next: string) => {
    const { reply, failure } = await change.run({ params: { id: user.id }, body: { email: next } })
    setEmail(null)
    if (failure) return form.applyFailure(failure)
    storeUser(reply)
    toast.success({ title: 'تم تغيير بريدك', description: 'أكّد البريد الجديد بالكود.' })
    onClose()
  }
  const submit = form.submit((values) => {
    if (values.email === user.email) return onClose()
    if (user.verifiedEmail) setEmail(values.email)
    else return save(values.email)
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <p className="text-small text-ink-600">
        بريدك الآن <Bidi className="font-semibold text-ink-900">{user.email}</Bidi>، وبه تسجّل الدخول.
      </p>
      <FormText form={form} name="email" label="البريد الجديد" type="email" autoComplete="email" isLatin />
      <FormFailure failure={form.failure} />
      <UnsavedChangesGuard when={form.formState.isDirty && !form.formState.isSubmitting} />
      <div className="flex gap-3">
        <Button type="submit" isPending={change.isRunning} disabledReason={offline}>
          {actions.save}
        </Button>
        <Button variant="secondary" onPress={onClose}>
          {actions.dismiss}
        </Button>
      </div>
      {email !== null && (
        <LosesVerification
          what="email"
          before={user.email}
          after={email}
          onConfirm={async () => await save(email)}
          onClose={() => setEmail(null)}
        />
      )}
    </form>
  )
}
