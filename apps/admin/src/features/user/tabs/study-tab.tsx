import { formatInteger } from '@hiwar/arabic/digits.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { goalLabel, levelLabel } from '@hiwar/arabic/learning-words.ts'
import { weeks } from '@hiwar/arabic/plurals.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getLearningProfileOf } from '@hiwar/contract/learning.ts'
import { getStudentStats } from '@hiwar/contract/tutors.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { nothing } from '../../../parts/cells.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { Section } from '../section.tsx'
import { SplitTable } from '../split-table.tsx'
import { useUserUpdates } from '../use-user-updates.ts'

/** What a student booked, took and canceled. */
export function StudyTab({ user }: { user: UserSelf }) {
  const stats = useApiQuery(getStudentStats, { params: { id: user.id } })
  const learning = useApiQuery(getLearningProfileOf, { params: { id: user.id } })
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
      <Section title="المستوى والأهداف" query={learning} lines={4}>
        {({ level, goals, occupation, about }) => (
          <Facts
            facts={[
              ['المستوى', level === null ? nothing : levelLabel[level]],
              ['الأهداف', goals.length === 0 ? nothing : goals.map((goal) => goalLabel[goal]).join('، ')],
              ['العمل أو الدراسة', occupation === null ? nothing : <bdi key="occupation">{occupation}</bdi>],
              ['كلمة إلى المعلّم', about === null ? nothing : <bdi key="about">{about}</bdi>],
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
