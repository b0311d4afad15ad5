import { bounds } from '@hiwar/contract/bounds.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { aboutHint, bioHint } from '@hiwar/arabic/form-words.ts'
import { fields } from '@hiwar/arabic/words.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { FormArea } from '@hiwar/app/forms/form-area.tsx'
import { FormText } from '@hiwar/app/forms/form-text.tsx'
import { SaveFooter, useSaveProfile } from '@hiwar/app/account/save-profile.tsx'
import { Profile, changesOf, textsOf } from './schema.ts'

interface ProfileFormProps {
  user: UserSelf
  tutor: TutorMeta
  /** Called while typing, for the preview card beside the form. */
  onType: (typed: { name: string; bio: string; about: string }) => void
}

/** Name, headline and description of the profile that students see. */
export function ProfileForm({ user, tutor, onType }: ProfileFormProps) {
  const form = useContractForm(Profile, {
    defaults: { name: user.name ?? '', ...textsOf(tutor) },
  })
  const { save, isSaving } = useSaveProfile({
    userId: user.id,
    form,
    changesOf: (values: Profile) => changesOf(user, tutor, values),
    savedTitle: 'تم حفظ ملفك',
  })
  return (
    <Card as="section" aria-labelledby="profile-words">
      <form
        onSubmit={form.submit(save)}
        noValidate
        className="flex flex-col gap-5"
        onInput={() => queueMicrotask(() => onType(form.getValues()))}
      >
        <h2 id="profile-words" className="text-h2 text-ink-900">
          كلامك عن نفسك
        </h2>
        <FormText form={form} name="name" label={fields.name} autoComplete="name" />
        <FormText form={form} name="bio" label="سطر عنك" description={bioHint()} maxLength={bounds.bio.max} />
        <FormArea
          form={form}
          name="about"
          label="نبذة"
          description={aboutHint()}
          rows={8}
          maxLength={bounds.about.max}
        />
        <SaveFooter form={form} isSaving={isSaving} />
      </form>
    </Card>
  )
}
