import { formatInteger } from '@hiwar/arabic/digits.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { weeks } from '@hiwar/arabic/plurals.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getStudentStats } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Facts } from '../../../parts/facts.tsx'
import { Section } from '../section.tsx'
import { SplitTable } from '../split-table.tsx'
import { useUserUpdates } from '../use-user-updates.ts'

/** What a student booked, took and canceled. */
export function StudyTab({ user }: { user: UserSelf }) {
  const stats = useApiQuery(getStudentStats, { params: { id: user.id } })
  useUserUpdates(user, { byLesson: [getStudentStats] })
  return (
    <div className="grid gap-6 *:min-w-0 lg:grid-cols-2 lg:items-start">
      <Section title="الحصص والدقائق" query={stats} lines={6}>
        {({ lessonCount, tutorCount, minutes }) => (
          <SplitTable
            rows={[
              { label: 'كل الحصص', split: lessonCount, write: formatInteger },
              { label: 'القادمة', split: lessonCount.future, write: formatInteger },
              { label: 'السابقة', split: lessonCount.past, write: formatInteger },
              { label: 'المعلّمون', split: tutorCount, write: formatInteger },
              { label: 'الوقت', split: minutes, write: (count) => formatDuration(count) },
            ]}
          />
        )}
      </Section>
      <Section title="المواظبة" query={stats} lines={4}>
        {({ goal, streakWeeks, longestStreakWeeks }) => (
          <Facts
            facts={[
              ['هدف الأسبوع', formatDuration(goal.minutes)],
              ['تم هذا الأسبوع', formatDuration(goal.done)],
              ['أسابيع متتالية الآن', weeks(streakWeeks)],
              ['أطول تتابع', weeks(longestStreakWeeks)],
            ]}
          />
        )}
      </Section>
    </div>
  )
}
