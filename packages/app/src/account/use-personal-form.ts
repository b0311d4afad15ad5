import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useContractForm } from '@hiwar/client/form.ts'
import { useSaveProfile } from './save-profile.tsx'
import { PersonalData } from './personal-schema.ts'

/** The values that differ from the stored account; an emptied phone number or address is removed. */
function changesOf(user: UserSelf, tutor: TutorMeta | null, values: PersonalData) {
  const { name, email, city, gender, birthYear, notice } = values
  const phone = values.phone === '' ? null : values.phone
  const address = values.address ?? ''
  return {
    ...(name !== user.name && { name }),
    ...(email !== user.email && { email }),
    ...(phone !== user.phone && { phone }),
    ...(city !== undefined && city !== user.city && { city }),
    ...(gender !== undefined && gender !== user.gender && { gender }),
    ...(birthYear !== undefined && birthYear !== user.birthYear && { birthYear }),
    ...(tutor !== null && notice !== undefined && notice !== tutor.notice && { notice }),
    ...(address !== (user.address ?? '') && { address: address === '' ? null : address }),
  }
}

/** The form of the signed-in user's personal data; it sends what was changed. `tutor` is null for all who do not teach. */
export function usePersonalForm(user: UserSelf, tutor: TutorMeta | null) {
  const form = useContractForm(PersonalData, {
    defaults: {
      name: user.name ?? '',
      email: user.email,
      phone: user.phone ?? '',
      city: user.city ?? undefined,
      gender: user.gender ?? undefined,
      birthYear: user.birthYear ?? undefined,
      notice: tutor?.notice,
      address: user.address ?? '',
    },
  })
  const saving = useSaveProfile({
    userId: user.id,
    form,
    changesOf: (values: PersonalData) => changesOf(user, tutor, values),
    savedTitle: 'تم حفظ بياناتك',
  })
  return { form, ...saving }
}
