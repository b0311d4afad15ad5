import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { missingItems } from '@hiwar/rules/onboarding.ts'
import type { OnboardingItem } from '@hiwar/rules/onboarding.ts'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { itemLabel } from '../../parts/tutors/onboarding-labels.ts'

const EditUserDrawer = lazyWithRetry(
  async () => (await import('../../parts/users/edit/edit-user-drawer.tsx')).EditUserDrawer,
)

/** Made at the desk of the photo session. */
const inPhotoSession: readonly OnboardingItem[] = ['image', 'video', 'thumbnail']
/** Only the person can prove an address or a number. */
const byPerson: readonly OnboardingItem[] = ['verifiedEmail', 'verifiedPhone']
/** In the form of the account. */
const inForm: readonly OnboardingItem[] = ['name', 'phone', 'city', 'bio', 'about', 'birthYear']

interface MissingItemsProps {
  user: UserSelf
  tutor: TutorMeta
  /** The reader may edit the account. */
  isAllowed: boolean
}

/** What the account lacks to be listed, and where it is mended (admin.md 1.5). */
export function MissingItems({ user, tutor, isAllowed }: MissingItemsProps) {
  const [isEditing, setEditing] = useState(false)
  const missing = missingItems({ ...user, ...tutor })
  if (missing.length === 0)
    return (
      <p className="flex items-center gap-2 text-success">
        <CircleCheck aria-hidden size={20} />
        لا ينقصه شيء: يظهر للطلاب.
      </p>
    )
  return (
    <>
      <ul className="flex flex-col gap-2">
        {missing.map((item) => (
          <li key={item} className="flex items-center gap-2">
            <CircleDashed aria-hidden size={20} className="text-apricot" />
            {itemLabel[item]}
            {inPhotoSession.includes(item) && (
              <Link to={`/photo-session/${user.id}`} className="link text-small">
                افتح جلسة التصوير
              </Link>
            )}
            {isAllowed && inForm.includes(item) && (
              <button type="button" className="link cursor-pointer text-small" onClick={() => setEditing(true)}>
                عدّل الحساب
              </button>
            )}
            {byPerson.includes(item) && <span className="text-small text-ink-600">يؤكّده صاحب الحساب بنفسه</span>}
            {item === 'activated' && <span className="text-small text-ink-600">من «حالة المعلّم» أعلاه</span>}
          </li>
        ))}
      </ul>
      {isEditing && (
        <Suspense>
          <EditUserDrawer userId={user.id} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}
