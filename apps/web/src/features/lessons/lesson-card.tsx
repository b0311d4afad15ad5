import { formatCountdown, formatDate, formatDuration, formatRange } from '@hiwar/arabic/dates.ts'
import { canceledByLabel } from '@hiwar/arabic/labels.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Status } from '@hiwar/ui/badge.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Link } from 'react-router'
import { cancelerOf } from '../../parts/canceler.ts'
import { ReportAbsence } from '../../parts/report-absence.tsx'
import { useSessionTimes } from '../../parts/session-times.ts'
import { useUser } from '../../session/session.ts'
import { LessonMenu, type LessonAction } from './lesson-menu.tsx'

export interface LessonCardProps {
  given: LessonWithMembers
  now: Date
  onAction: (action: LessonAction, lesson: LessonWithMembers) => void
}

/** One lesson: with whom, when, where it stands, and what can be done now. */
export function LessonCard({ given, now, onAction }: LessonCardProps) {
  const { lesson, members } = given
  const user = useUser()
  const other = members.find((member) => member.userId !== user.id)
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  return (
    <Card as="article">
      <div className="flex flex-wrap items-center gap-4">
        <div className="flex min-w-0 grow basis-72 items-center gap-4">
          <Avatar id={other?.userId ?? 0} name={other?.name ?? ''} image={other?.image ?? null} size={64} />
          <div className="min-w-0">
            <h3 className="text-h3"><bdi>{other?.name}</bdi></h3>
            <p className="text-ink-600">{formatDate(start, { now })} · <bdi>{formatRange(start, end)}</bdi> · {formatDuration(lesson.duration)}</p>
            <p className="mt-1 text-small"><StateLine given={given} now={now} /></p>
            {lesson.focus !== null && <p className="mt-1 text-small text-ink-600">موضوعها: <bdi>{lesson.focus}</bdi></p>}
            {lesson.cancelNote !== null && <p className="mt-1 text-small text-ink-600">السبب: <bdi>{lesson.cancelNote}</bdi></p>}
          </div>
        </div>
        <div className="flex grow items-start justify-end gap-2 max-sm:justify-between">
          <div className="flex flex-wrap items-center justify-end gap-2 max-sm:justify-start">
            <PrimaryAction given={given} now={now} otherId={other?.userId ?? 0} />
            {(lesson.mayRate || lesson.ratingId !== null) && lesson.canceledAt === null && now >= end && <Button variant="secondary" onPress={() => { onAction('rate', given) }}>{lesson.mayRate ? actions.rate : 'تقييمك'}</Button>}
            <ReportAbsence given={given} now={now} />
          </div>
          <LessonMenu given={given} now={now} onAction={onAction} />
        </div>
      </div>
    </Card>
  )
}

const LATE_MINUTES = 3

function StateLine({ given, now }: { given: LessonWithMembers; now: Date }) {
  const { lesson } = given
  const user = useUser()
  const { momentOf } = useSessionTimes()
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  if (lesson.canceledAt !== null) return <Status tone="danger">{canceledByLabel[cancelerOf(given, user.id)]}</Status>
  if (now >= end) return <span className="text-ink-600">انتهت</span>
  const moment = momentOf({ start, duration: lesson.duration, canceledAt: null }, now)
  if (moment === 'early') return <span className="text-ink-600">تبدأ {formatCountdown(start.getTime() - now.getTime())}</span>
  const sinceMinutes = (now.getTime() - start.getTime()) / 60_000
  if (sinceMinutes < LATE_MINUTES) return <Status tone="success">يمكنك الدخول الآن</Status>
  return <Status tone="warning">{sinceMinutes < lesson.duration / 2 ? `بدأت ${formatCountdown(start.getTime() - now.getTime())}` : `تنتهي ${formatCountdown(end.getTime() - now.getTime())}`}</Status>
}

function PrimaryAction({ given: { lesson }, now, otherId }: { given: LessonWithMembers; now: Date; otherId: number }) {
  const isStudent = useUser().role === Role.Student
  const { momentOf, before } = useSessionTimes()
  const moment = momentOf({ start: new Date(lesson.start), duration: lesson.duration, canceledAt: lesson.canceledAt === null ? null : new Date(lesson.canceledAt) }, now)
  if (moment === 'open') return <Link to={`/lesson/${lesson.id}`} className={buttonClasses({})}>ادخل الحصة</Link>
  if (moment === 'early') return <Button disabledReason={`يفتح باب الحصة قبل موعدها بـ${before}`}>ادخل الحصة</Button>
  return isStudent
    ? <Link to={`/t/${otherId}?book=true`} className={buttonClasses({ variant: 'secondary' })}>{actions.bookAgain}</Link>
    : <Link to={`/chat?with=${otherId}`} className={buttonClasses({ variant: 'secondary' })}>{actions.message}</Link>
}
