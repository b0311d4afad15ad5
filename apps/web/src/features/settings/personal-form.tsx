import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { AboutFields } from '@hiwar/app/account/about-fields.tsx'
import { usePersonalForm } from '@hiwar/app/account/use-personal-form.ts'
import { FormPhone, FormText } from '@hiwar/app/forms/form-text.tsx'
import { SaveFooter } from '@hiwar/app/account/save-profile.tsx'
import { fields } from '@hiwar/arabic/words.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { NoticeField } from './notice-field.tsx'

/** Personal data, and for tutors how long before a lesson booking closes. `tutor` is null for students. */
export function PersonalForm({ user, tutor }: { user: UserSelf; tutor: TutorMeta | null }) {
  const { form, save, isSaving } = usePersonalForm(user, tutor)
  const submit = form.submit((values) => {
    if (tutor !== null && values.notice === undefined)
      return form.setError('notice', { type: 'missing', message: 'invalid-notice' }, { shouldFocus: true })
    return save(values)
  })
  const [email, phone] = form.watch(['email', 'phone'])

  return (
    <Card>
      <form onSubmit={submit} noValidate className="@container flex flex-col gap-5">
        <FormText form={form} name="name" label={fields.name} autoComplete="name" />
        <FormText
          form={form}
          name="email"
          label={fields.email}
          type="email"
          autoComplete="email"
          isLatin
          description={emailNote(user, email)}
        />
        <FormPhone
          form={form}
          name="phone"
          label={fields.phone}
          isOptional={tutor === null}
          description={phoneNote(user, phone)}
        />
        <AboutFields form={form} />
        {tutor !== null && <NoticeField form={form} />}
        <SaveFooter form={form} isSaving={isSaving} />
      </form>
    </Card>
  )
}

const emailNote = (user: UserSelf, typed: string) =>
  user.verifiedEmail && typed.trim().toLowerCase() !== user.email
    ? 'سنطلب منك تأكيد البريد الجديد، ونخبر بريدك القديم بالتغيير.'
    : undefined

const phoneNote = (user: UserSelf, typed: string) =>
  user.verifiedPhone && typed.replaceAll(' ', '') !== user.phone
    ? 'سنطلب منك تأكيد الرقم الجديد، وتتوقّف الرسائل حتى تؤكّده.'
    : 'لتذكيرك بمواعيد حصصك. لا يراه أحد غيرك وإدارة حوار.'
