import { Role } from '@hiwar/contract/enums.ts'
import { createUser } from '@hiwar/contract/users.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { actions, fields } from '@hiwar/arabic/words.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Link } from 'react-router'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { FormCheckbox } from '@hiwar/app/forms/form-checkbox.tsx'
import { FormPassword, FormText } from '@hiwar/app/forms/form-text.tsx'
import { PasswordChecklist } from '@hiwar/app/account/password-checklist.tsx'
import { OrSeparator, SocialButton } from '../../parts/social-button.tsx'
import { completeSignIn } from '@hiwar/app/auth/account.ts'

const schema = async () => (await import('./schemas.ts')).Register

interface RegisterFormProps {
  role: typeof Role.Student | typeof Role.Tutor
  /** The query string of this screen, restored after a redirect to the sign-in provider. */
  query: string
  onRegistered: () => void
}

/** Creates an account: email, password twice, and consent to the terms, which is not preselected. */
export function RegisterForm({ role, query, onRegistered }: RegisterFormProps) {
  const register = useApiMutation(createUser)
  const form = useContractForm(schema, { defaults: { email: '', password: '', again: '', terms: false } })
  const email = form.watch('email')
  const isTaken = form.formState.errors.email?.message === 'user-exists'

  const submit = form.submit(async ({ email: address, password }) => {
    const { reply, failure } = await register.run({ body: { role, email: address, password } })
    if (failure) return form.applyFailure(failure)
    if (reply.token !== null) completeSignIn({ user: reply.user, token: reply.token })
    onRegistered()
  })
  const checkConsent = () => {
    const isTicked = form.getValues('terms')
    if (!isTicked) {
      // Touched, so that ticking it takes the error away at once and not when the focus leaves.
      form.setValue('terms', false, { shouldTouch: true })
      form.setError('terms', { type: 'missing', message: 'terms-not-accepted' }, { shouldFocus: true })
    }
    return isTicked
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-col gap-5">
        <div>
          <FormText form={form} name="email" label={fields.email} type="email" autoComplete="username" isLatin />
          {isTaken && (
            <Link
              to={{ pathname: '/login', search: query }}
              state={{ email }}
              className="link mt-1 inline-block text-small"
            >
              سجّل الدخول بهذا البريد
            </Link>
          )}
        </div>
        <div className="flex flex-col gap-2">
          <FormPassword form={form} name="password" label={fields.password} autoComplete="new-password" />
          <PasswordChecklist password={form.watch('password')} />
        </div>
        <FormPassword form={form} name="again" label={fields.confirmPassword} autoComplete="new-password" />
        <FormCheckbox form={form} name="terms">
          أوافق على <DocumentLink to="/terms">شروط الاستخدام</DocumentLink> و
          <DocumentLink to="/privacy">سياسة الخصوصية</DocumentLink>
        </FormCheckbox>
        <FormFailure failure={form.failure} />
        <Button type="submit" variant="primary" isPending={register.isRunning}>
          {actions.register}
        </Button>
      </form>
      <OrSeparator />
      <SocialButton
        intent={{ purpose: 'register', role, query }}
        mayLeave={checkConsent}
        label="إنشاء حساب بحساب Google"
      />
    </>
  )
}

function DocumentLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} target="_blank" rel="noreferrer" className="link">
      {children}
      <span className="sr-only"> (في تبويب جديد)</span>
    </a>
  )
}
