import type { Failure } from '@hiwar/client/failure.ts'

interface EmailForm {
  setError: (name: 'email', error: { type: string; message: string }, options: { shouldFocus: boolean }) => void
  applyFailure: (failure: Failure) => void
}

/** Applies a failure to a form about somebody else's account, who is not told to sign in with a taken address. */
export function applyToForm(form: EmailForm, failure: Failure): void {
  if (failure.code !== 'user-exists') return form.applyFailure(failure)
  form.setError('email', { type: 'server', message: 'email-of-another' }, { shouldFocus: true })
}
