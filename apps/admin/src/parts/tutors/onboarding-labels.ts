import { fields } from '@hiwar/arabic/words.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { missingItems } from '@hiwar/rules/onboarding.ts'
import type { OnboardingItem } from '@hiwar/rules/onboarding.ts'

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

export const missingText = (tutor: TutorFull): string =>
  missingItems(tutor)
    .map((item) => itemLabel[item])
    .join('، ')
