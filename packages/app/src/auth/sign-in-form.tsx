import { signInWithPassword } from '@hiwar/contract/auth.ts'
import type { Role } from '@hiwar/contract/enums.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { endSignInOfToken } from '../account/use-sign-out.ts'
import { FormFailure } from '../forms/form-failure.tsx'
import { FormPassword, FormText } from '../forms/form-text.tsx'
import { completeSignIn } from './account.ts'

const schema = async () => (await import('./sign-in-schema.ts')).SignIn

interface SignInFormProps {
  email: string
  /** Whether this app is for people of the role. */
  isOurs: (role: Role) => boolean
  /** Shown to everybody else who signs in. */
  wrongAppNotice: ReactNode
  /** The guard signed out an account that belongs to another app. */
  isWrongApp: boolean
  onSignedIn: () => void
  /** What was typed is right, and the account asks for a second factor; absent where such accounts do not belong. */
  onSecondFactor?: (credentials: { email: string; password: string }) => void
  onForgotPassword: (email: string) => void
}

/**
 * Sign-in by email and password. One neutral message for every failed attempt, so that it does not reveal which part
 * was wrong (people.md §1). Of an account that belongs to another app no session is kept, here or on the server.
 */
export function SignInForm({
  email,
  isOurs,
  wrongAppNotice,
  isWrongApp,
  onSignedIn,
  onSecondFactor,
  onForgotPassword,
}: SignInFormProps) {
  const signIn = useApiMutation(signInWithPassword)
  const form = useContractForm(schema, { defaults: { email, password: '' } })
  const [showsWrongApp, setShowsWrongApp] = useState(isWrongApp)

  const submit = form.submit(async (values) => {
    setShowsWrongApp(false)
    const { reply, failure } = await signIn.run({ body: values })
    if (failure?.code === 'second-factor-required' && onSecondFactor) return onSecondFactor(values)
    if (failure) return form.applyFailure(failure)
    if (!isOurs(reply.user.role)) {
      void endSignInOfToken(reply.token)
      return setShowsWrongApp(true)
    }
    completeSignIn(reply)
    onSignedIn()
  })

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {showsWrongApp && wrongAppNotice}
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
