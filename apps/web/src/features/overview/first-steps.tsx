import { getOwnStudentStats } from '@hiwar/contract/tutors.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Checklist } from '../../parts/checklist.tsx'
import { hasContactData } from '../../parts/contact-data.ts'
import { useQuota } from '../../parts/use-quota.ts'

/** Until the first lesson is over: what leads to it. Afterwards, or once all is done, `otherwise`. */
export function FirstSteps({ otherwise }: { otherwise: ReactNode }) {
  const user = useUser()
  const stats = useApiQuery(getOwnStudentStats, {})
  const quota = useQuota()
  // Not before both are known, so that no step is asked for that is done; what is below waits with it (in-order).
  if (stats.data === undefined || quota.data === undefined)
    return stats.failure === null && quota.failure === null ? (
      <Loading>
        <Skeleton className="h-24 w-full" />
      </Loading>
    ) : null
  const steps = [
    { id: 'email', isDone: user.verifiedEmail, label: 'أكّد بريدك', to: '/s/settings' },
    { id: 'plan', isDone: quota.data.info !== null, label: 'اختر باقتك', to: '/plans' },
    { id: 'book', isDone: stats.data.totalLessonCount > 0, label: 'احجز حصتك الأولى', to: '/tutors' },
    {
      id: 'profile',
      isDone: hasContactData(user),
      label: 'أخبرنا باسمك ومحافظتك ورقمك',
      to: '/complete-profile?redirect=/s/dashboard',
    },
    {
      id: 'reminders',
      isDone: user.notificationMethod !== null,
      label: 'فعّل التذكير على واتساب أو تيليجرام',
      to: '/s/settings?tab=notifications',
    },
  ]
  const isBeginner = stats.data.completedLessonCount === 0 && steps.some(({ isDone }) => !isDone)
  return isBeginner ? <Checklist title="خطواتك إلى أول حصة" steps={steps} /> : otherwise
}
