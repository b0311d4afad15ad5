import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'

/**
 * What important data is missing in each settings section, as a sentence; `profile` is the separate screen of tutors
 * (web.md §2, settings).
 */
interface IncompleteSections {
  personal?: string | undefined
  password?: string | undefined
  notifications?: string | undefined
  profile?: string | undefined
}

/** Empty when nothing is missing. `tutor` is null for students. */
export function incompleteSettings(user: UserSelf, tutor: TutorMeta | null): IncompleteSections {
  return {
    personal: incompletePersonal(user, tutor),
    password: user.hasPassword ? undefined : 'لم تنشئ كلمة مرور بعد',
    notifications: user.notificationMethod === null ? 'لم تختر طريقة للرسائل' : undefined,
    profile: tutor !== null && [user.image, tutor.bio, tutor.about].includes(null) ? 'ملفك ناقص' : undefined,
  }
}

/** What a complete profile still needs (people.md R4). */
function incompletePersonal(user: UserSelf, tutor: TutorMeta | null): string | undefined {
  const needed = [user.name, user.city, user.phone, ...(tutor === null ? [] : [user.gender, user.birthYear])]
  if (needed.includes(null)) return 'بياناتك ناقصة'
  if (!user.verifiedEmail) return 'البريد غير مؤكَّد'
  return tutor !== null && !user.verifiedPhone ? 'الرقم غير مؤكَّد' : undefined
}
