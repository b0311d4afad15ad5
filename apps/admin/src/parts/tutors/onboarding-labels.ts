import { fields } from '@hiwar/arabic/words.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { missingItems } from '@hiwar/rules/onboarding.ts'
import type { OnboardingItem } from '@hiwar/rules/onboarding.ts'

type Onboarded = Pick<TutorFull, OnboardingItem | 'role'>

export const itemLabel: Readonly<Record<OnboardingItem, string>> = {
  name: fields.name,
  phone: fields.phone,
  city: fields.city,
  bio: fields.bio,
  about: fields.about,
  birthYear: fields.birthYear,
  verifiedEmail: 'تأكيد البريد',
  verifiedPhone: 'تأكيد الموبايل',
  image: 'الصورة',
  video: 'فيديو التعريف',
  thumbnail: 'صورة الفيديو',
  activated: 'التفعيل',
}

export const missingText = (tutor: Onboarded): string =>
  missingItems(tutor)
    .map((item) => itemLabel[item])
    .join('، ')

/** What keeps a tutor off the list once activated, as a sentence; undefined: nothing does. */
export function notListedYet(tutor: Onboarded): string | undefined {
  const missing = missingText({ ...tutor, activated: true })
  return missing === '' ? undefined : `لا يظهر للطلاب قبل أن يكتمل: ${missing}.`
}
