import { signInWithPassword } from '@hiwar/contract/auth.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useState } from 'react'
import { FormFailure } from '../../parts/form-failure.tsx'
import { FormPassword, FormText } from '../../parts/form-text.tsx'
import { completeSignIn, usesThisApp } from '../../auth/account.ts'
import { WrongAppNotice } from './wrong-app-notice.tsx'

const schema = async () => (await import('./schemas.ts')).SignIn

interface SignInFormProps {
  email: string
  /** The account that was signed in belongs to another app; from the guard. */
  wasRefused: boolean
  onSignedIn: () => void
  onForgotPassword: (email: string) => void
}

/**
 * Email and password. One neutral sentence for every failed try: which half was wrong is nobody's business (people.md
 * §1).
 */
export function SignInForm({ email, wasRefused, onSignedIn, onForgotPassword }: SignInFormProps) {
  const signIn = useApiMutation(signInWithPassword)
  const form = useContractForm(schema, { defaults: { email, password: '' } })
  const [isRefused, setRefused] = useState(wasRefused)

  const submit = form.submit(async (values) => {
    setRefused(false)
    const { reply, failure } = await signIn.run({ body: values })
    if (failure) return form.applyFailure(failure)
    if (!usesThisApp(reply.user.role)) return setRefused(true)
    completeSignIn(reply)
    onSignedIn()
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {isRefused && <WrongAppNotice />}
      <FormFailure
        failure={form.failure}
        text={form.failure?.code === 'user-not-found' ? wrongCredentials : undefined}
      />
      <FormText form={form} name="email" label={fields.email} type="email" autoComplete="username" isLatin />
      <FormPassword form={form} name="password" label={fields.password} autoComplete="current-password" />
      <Button variant="link" className="-mt-3 self-start" onPress={() => onForgotPassword(form.getValues('email'))}>
        نسيت كلمة المرور؟
      </Button>
      <Button type="submit" variant="primary" isPending={signIn.isRunning}>
        {actions.signIn}
      </Button>
    </form>
  )
}

const wrongCredentials = 'البريد أو كلمة المرور غير صحيحين. راجعهما ثم حاول مرة أخرى.'
