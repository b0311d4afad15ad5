import { Role } from '@hiwar/contract/enums.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { isNarrowed } from './use-tutor-filters.ts'
import type { TutorFilters } from './use-tutor-filters.ts'

/** No tutor to show: none matches, or there is none yet (admin.md 1.13, 1.14). */
export function NoTutors({ filters }: { filters: TutorFilters }) {
  const { role } = useUser()
  if (isNarrowed(filters))
    return (
      <EmptyState
        illustration="no-tutors"
        text="لم نجد معلّمين بهذا البحث وهذه التصفية."
        action={
          <Button variant="secondary" onPress={filters.clear}>
            امسح البحث والتصفية
          </Button>
        }
      />
    )
  return (
    <EmptyState
      illustration="waiting"
      text={
        role === Role.Studio
          ? 'لم يختر أي معلّم استوديوك بعد. من يختاره يظهر هنا فورًا.'
          : 'لا يوجد معلّمون بعد. يظهر المعلّم هنا فور تسجيله.'
      }
    />
  )
}
