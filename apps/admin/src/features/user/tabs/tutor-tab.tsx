import { formatInteger } from '@hiwar/arabic/digits.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { getTutorMeta, getTutorStats } from '@hiwar/contract/tutors.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import { getUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { mayAdminister } from '@hiwar/rules/account-rights.ts'
import { ImageCell } from '../../../parts/image-cell.tsx'
import { nothing } from '../../../parts/cells.tsx'
import { Facts } from '../../../parts/facts.tsx'
import { Section } from '../section.tsx'
import { MissingItems } from '../missing-items.tsx'
import { TutorSwitches } from '../tutor-switches.tsx'
import { useUserUpdates } from '../use-user-updates.ts'

/** What a tutor shows, what is missing, the switches, and what was taught. */
export function TutorTab({ user }: { user: UserSelf }) {
  const tutor = useApiQuery(getTutorMeta, { query: { tutorId: user.id } })
  const taught = useApiQuery(getTutorStats, { params: { id: user.id } })
  const isAllowed = mayAdminister(useUser(), user)
  useUserUpdates(user, { byTutor: [getTutorMeta, getUser], byLesson: [getTutorStats] })
  return (
    <div className="grid gap-6 *:min-w-0 lg:grid-cols-2 lg:items-start">
      <div className="grid gap-6">
        <Section title="حالة المعلّم" query={tutor} lines={6}>
          {(meta) => <TutorSwitches user={user} tutor={meta} isAllowed={isAllowed} />}
        </Section>
        <Section title="ما ينقصه ليظهر للطلاب" query={tutor} lines={3}>
          {(meta) => <MissingItems user={user} tutor={meta} isAllowed={isAllowed} />}
        </Section>
        <Section title="التدريس" query={taught} lines={3} missing={<TaughtFacts />}>
          {(stats) => <TaughtFacts stats={stats} />}
        </Section>
      </div>
      <Section title="الملف الذي يراه الطلاب" query={tutor} lines={10}>
        {(meta) => <TutorProfile user={user} tutor={meta} />}
      </Section>
    </div>
  )
}

interface TaughtFactsProps {
  /** Absent while the tutor is not listed. */
  stats?: { lessonCount: number; studentCount: number; totalMinutes: number }
}

function TaughtFacts({ stats }: TaughtFactsProps) {
  return (
    <Facts
      facts={[
        ['الحصص', stats === undefined ? nothing : formatInteger(stats.lessonCount)],
        ['الطلاب', stats === undefined ? nothing : formatInteger(stats.studentCount)],
        ['وقت التدريس', stats === undefined ? nothing : formatDuration(stats.totalMinutes)],
      ]}
    />
  )
}

function TutorProfile({ user, tutor }: { user: UserSelf; tutor: TutorMeta }) {
  return (
    <div className="flex flex-col gap-4">
      {tutor.video !== null && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- tutors' own recordings have no captions
        <video
          controls
          preload="none"
          poster={tutor.thumbnail ?? undefined}
          src={tutor.video}
          className="aspect-video w-full rounded-input bg-call-900"
        />
      )}
      <Facts
        facts={[
          ...(tutor.video === null ? [['فيديو التعريف', nothing] as const] : []),
          ['الصورة', <ImageCell key="image" source={user.image} label="صورة المعلّم" size={96} />],
          ['صورة الفيديو', <ImageCell key="thumbnail" source={tutor.thumbnail} label="صورة الفيديو" size={96} />],
          ['نبذة قصيرة', tutor.bio === null ? nothing : <bdi key="bio">{tutor.bio}</bdi>],
          ['المهلة قبل الحصة', formatDuration(tutor.notice)],
        ]}
      />
      <p className="whitespace-pre-line text-ink-600" dir="auto">
        {tutor.about ?? 'لم يكتب نبذة بعد.'}
      </p>
    </div>
  )
}
