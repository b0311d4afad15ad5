import { errorText } from '@hiwar/arabic/errors.ts'
import { characters } from '@hiwar/arabic/plurals.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { CircleCheck } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { contact } from '../../content/contact.ts'
import type { ContactAttempt, ContactField } from './attempt.ts'
import { withParameters } from '../../links.ts'
import { PageLink, useSite } from '../../site.tsx'

const { form } = contact
const order: readonly ContactField[] = ['name', 'phone', 'title', 'message']

/** `isAlone`: there are no channels beside it. */
export function ContactForm({ attempt, isAlone }: { attempt: ContactAttempt; isAlone: boolean }) {
  const first = order.find((field) => attempt.errors[field] !== undefined)
  const shared = (field: ContactField) => ({ field, attempt, isFirstError: field === first })
  return (
    <form
      method="post"
      action={withParameters('/contact#form', { ref: useSite().ref })}
      id="form"
      className="form"
      data-busy={form.sending}
      noValidate
    >
      <h2>{isAlone ? form.title : form.titleBesideChannels}</h2>
      {attempt.failure !== null && (
        <p role="alert" className="form-failure">
          {attempt.failure}
        </p>
      )}
      <Field {...shared('name')} label={form.name}>
        {(props) => <input {...props} autoComplete="name" maxLength={bounds.name.max} />}
      </Field>
      <Field {...shared('phone')} label={form.phone} hint={form.phoneHint}>
        {(props) => <input {...props} type="tel" dir="ltr" inputMode="tel" autoComplete="tel-national" />}
      </Field>
      <Field {...shared('title')} label={form.subject}>
        {(props) => <input {...props} maxLength={bounds.contact.titleMax} />}
      </Field>
      <Field
        {...shared('message')}
        label={form.message}
        hint={`من ${characters(bounds.contact.messageMin, 'object')} إلى ${characters(bounds.contact.messageMax, 'object')}.`}
      >
        {(props) => <textarea {...props} rows={6} maxLength={bounds.contact.messageMax} />}
      </Field>
      <p className="trap" aria-hidden="true">
        <label>
          لا تكتب هنا
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <button className="button">{form.send}</button>
    </form>
  )
}

type ControlProps = Pick<
  ComponentProps<'input'> & ComponentProps<'textarea'>,
  'id' | 'name' | 'defaultValue' | 'required' | 'aria-invalid' | 'aria-describedby' | 'autoFocus'
>

interface FieldProps {
  field: ContactField
  attempt: ContactAttempt
  label: string
  hint?: string
  isFirstError: boolean
  children: (props: ControlProps) => ReactNode
}

function Field({ field, attempt, label, hint, isFirstError, children }: FieldProps) {
  const code = attempt.errors[field]
  const notes = [hint !== undefined && `${field}-hint`, code !== undefined && `${field}-error`].filter(Boolean)
  return (
    <div className="field">
      <label htmlFor={field}>{label}</label>
      {children({
        id: field,
        name: field,
        defaultValue: attempt.values[field],
        required: true,
        'aria-invalid': code !== undefined || undefined,
        'aria-describedby': notes.length === 0 ? undefined : notes.join(' '),
        autoFocus: isFirstError,
      })}
      {code !== undefined && (
        <p id={`${field}-error`} className="field-error">
          {errorText[code]}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${field}-hint`} className="field-hint">
          {hint}
          {field === 'message' && <bdi dir="ltr" data-count-of={field} />}
        </p>
      )}
    </div>
  )
}

export function SentPanel() {
  return (
    <section id="form" className="form sent" aria-labelledby="sent">
      <CircleCheck aria-hidden="true" size={48} />
      <h2 id="sent">{contact.sent.title}</h2>
      <p>{contact.sent.text}</p>
      <PageLink to="/" className="button button-plain">
        {contact.sent.again}
      </PageLink>
    </section>
  )
}
