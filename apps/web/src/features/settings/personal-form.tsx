import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import type { ContractForm } from '@hiwar/client/form.ts'
import { fields } from '@hiwar/arabic/words.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { FormChoice } from '@hiwar/app/form-choice.tsx'
import { FormPhone, FormText } from '@hiwar/app/form-text.tsx'
import { SaveFooter, useSaveProfile } from '@hiwar/app/save-profile.tsx'
import { birthYearChoices, cityChoices, genderChoices } from '@hiwar/app/person-choices.ts'
import { useFormField } from '@hiwar/app/use-form-field.ts'
import { PersonalData } from './personal-schema.ts'
import { NoticeField } from './notice-field.tsx'

/** The values that differ from the stored account; an emptied phone number is removed. */
function changesOf(user: UserSelf, tutor: TutorMeta | null, values: PersonalData) {
  const { name, email, city, gender, birthYear, notice } = values
  const phone = values.phone === '' ? null : values.phone
  return {
    ...(name !== user.name && { name }),
    ...(email !== user.email && { email }),
    ...(phone !== user.phone && { phone }),
    ...(city !== undefined && city !== user.city && { city }),
    ...(gender !== undefined && gender !== user.gender && { gender }),
    ...(birthYear !== undefined && birthYear !== user.birthYear && { birthYear }),
    ...(tutor !== null && notice !== undefined && notice !== tutor.notice && { notice }),
  }
}

/** Personal data, and for tutors how long before a lesson booking closes. `tutor` is null for students. */
export function PersonalForm({ user, tutor }: { user: UserSelf; tutor: TutorMeta | null }) {
  const form = useContractForm(PersonalData, {
    defaults: {
      name: user.name ?? '',
      email: user.email,
      phone: user.phone ?? '',
      city: user.city ?? undefined,
      gender: user.gender ?? undefined,
      birthYear: user.birthYear ?? undefined,
      notice: tutor?.notice,
    },
  })
  const { save, isSaving } = useSaveProfile({
    userId: user.id,
    form,
    changesOf: (values: PersonalData) => changesOf(user, tutor, values),
    savedTitle: 'حُفظت بياناتك',
  })
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
    ? 'سنطلب منك تأكيد الرقم الجديد، وتتوقف الرسائل حتى تؤكّده.'
    : 'لتذكيرك بمواعيد حصصك. لا يراه أحد غيرك وإدارة حوار.'

function AboutFields({ form }: { form: ContractForm<typeof PersonalData> }) {
  const gender = useFormField({ form, name: 'gender' })
  return (
    <div className="grid gap-5 @md:grid-cols-2">
      <FormChoice form={form} name="city" label={fields.city} choices={cityChoices} placeholder="اختر محافظتك" />
      <Select
        {...gender}
        label={fields.gender}
        choices={genderChoices}
        value={genderChoices.find((each) => each.value === gender.value)?.value ?? null}
      />
      <FormChoice
        form={form}
        name="birthYear"
        label={fields.birthYear}
        choices={birthYearChoices}
        placeholder="اختر السنة"
      />
    </div>
  )
}
