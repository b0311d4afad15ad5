import { AboutFields } from '@hiwar/app/account/about-fields.tsx'
import type { PersonalData } from '@hiwar/app/account/personal-schema.ts'
import { usePersonalForm } from '@hiwar/app/account/use-personal-form.ts'
import { FormArea } from '@hiwar/app/forms/form-area.tsx'
import { FormPhone, FormText } from '@hiwar/app/forms/form-text.tsx'
import { PhotoField } from '@hiwar/app/photo/photo-field.tsx'
import { SaveFooter } from '@hiwar/app/account/save-profile.tsx'
import { fields } from '@hiwar/arabic/words.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useState } from 'react'
import { LosesVerification } from './loses-verification.tsx'

/** Photo, name, phone, city, gender, birth year; a studio's address too, which tutors see (admin.md 1.19). */
export function ProfileBlock({ user }: { user: UserSelf }) {
  const { form, save, isSaving } = usePersonalForm(user, null)
  const [held, setHeld] = useState<PersonalData | null>(null)
  const submit = form.submit((values) => {
    if (user.verifiedPhone && values.phone !== user.phone) setHeld(values)
    else return save(values)
  })
  const confirm = async () => {
    if (held !== null) await save(held)
  }

  return (
    <div className="flex flex-col gap-6">
      <PhotoField user={user} />
      <form onSubmit={submit} noValidate className="@container flex flex-col gap-5">
        <FormText form={form} name="name" label={fields.name} autoComplete="name" />
        <FormPhone
          form={form}
          name="phone"
          label={fields.phone}
          isOptional
          description="يراه المديرون وحدهم، ويُسجَّل من يطّلع عليه."
        />
        <AboutFields form={form} />
        {user.role === Role.Studio && (
          <FormArea
            form={form}
            name="address"
            label="العنوان"
            rows={2}
            maxLength={bounds.address.max}
            isOptional
            description="يراه المعلّمون حين يختارون استوديو التصوير، فاكتبه كما تصفه لضيف."
          />
        )}
        <SaveFooter form={form} isSaving={isSaving} />
      </form>
      {held !== null && (
        <LosesVerification
          what="phone"
          before={user.phone ?? ''}
          after={held.phone}
          onConfirm={confirm}
          onClose={() => setHeld(null)}
        />
      )}
    </div>
  )
}
