import type { Failure } from '@hiwar/client/failure.ts'
import { flushSync } from 'react-dom'

interface EmailForm {
  setError: (name: 'email', error: { type: string; message: string }, options: { shouldFocus: boolean }) => void
  applyFailure: (failure: Failure) => void
}

/** Applies a failure to a form about somebody else's account, who is not told to sign in with a taken address. */
export function applyToForm(form: EmailForm, failure: Failure): void {
  if (failure.code !== 'user-exists') return form.applyFailure(failure)
  form.setError('email', { type: 'server', message: 'email-of-another' }, { shouldFocus: true })
}

interface Question {
  form: EmailForm
  /** Closes the question. */
  close: () => void
}

/** A wrong field is shown in the form below the question that sent it, with the focus in it; others stay there. */
export function returnToForm({ form, close }: Question, failure: Failure): void {
  if (failure.kind !== 'refused' || failure.status !== 400) return
  // An open question would take the focus back.
  flushSync(close)
  applyToForm(form, failure)
}
