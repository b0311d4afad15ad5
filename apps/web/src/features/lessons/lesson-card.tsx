import { formatCountdown, formatDate, formatDuration, formatRange } from '@hiwar/arabic/dates.ts'
import { trialOfStudent, trialText } from '@hiwar/arabic/trial-words.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Status } from '@hiwar/ui/badge.tsx'
import { Card } from '@hiwar/ui/card.tsx'
import { cancelerText } from '@hiwar/app/canceler.ts'
import { LearningSummary } from '../../parts/learning-summary.tsx'
import { memberName } from '../../parts/member-name.ts'
import { ReportAbsence } from '../../parts/report-absence.tsx'
import { useSessionTimes } from '../../parts/session-times.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { LessonButtons } from './lesson-buttons.tsx'
import { LessonMenu, type LessonProps } from './lesson-menu.tsx'

interface LessonCardProps extends LessonProps {
  /** A popover is its surface. */
  isBare?: boolean
  /** False where the lessons stand under their day. */
  isDateShown?: boolean
}

/** One lesson: with whom, when, its state, and what can be done now. */
export function LessonCard({ given, now, onAction, isBare = false, isDateShown = true }: LessonCardProps) {
  const { lesson, members } = given
  const user = useUser()
  const other = members.find((member) => member.userId !== user.id)
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  return (
    <Card as="article" padding={isBare ? 'none' : 'medium'} className={isBare ? 'border-0 bg-transparent' : undefined}>
      <div className="flex flex-wrap items-center gap-4">
        <div className="flex min-w-0 grow basis-72 items-center gap-4">
          <Avatar id={other?.userId ?? 0} name={other?.name ?? ''} image={other?.image ?? null} size={64} />
          <div className="min-w-0">
            <h3 className="text-h3">
              <bdi>{memberName(other)}</bdi>
            </h3>
            {/* Where day and time have no room beside each other, each has its line and no dot between them. */}
            <p className="text-ink-600">
              {isDateShown && (
                <span className="whitespace-nowrap max-sm:block">
                  {formatDate(start, { now })}
                  <span className="max-sm:hidden"> · </span>
                </span>
              )}
              <span className="whitespace-nowrap">
                <bdi dir="rtl">{formatRange(start, end)}</bdi> · {formatDuration(lesson.duration)}
              </span>
            </p>
            <p className="mt-1 text-small">
              <LessonState given={given} now={now} />
            </p>
            {lesson.trial && (
              <p className="mt-1 text-small text-ink-600">
                {user.role === Role.Student ? trialText.name : trialOfStudent(other?.gender ?? null)}
              </p>
            )}
            {lesson.focus !== null && (
              <p className="mt-1 text-small text-ink-600">
                موضوعها: <bdi>{lesson.focus}</bdi>
              </p>
            )}
            <LearningSummary learning={other?.learning} className="mt-1 text-small text-ink-600" />
            {lesson.cancelNote !== null && (
              <p className="mt-1 text-small text-ink-600">
                السبب: <bdi>{lesson.cancelNote}</bdi>
              </p>
            )}
          </div>
        </div>
        <div className="flex grow items-start justify-end gap-2 max-sm:justify-between">
          <div className="flex flex-wrap items-center justify-end gap-2 max-sm:justify-start">
            <LessonButtons given={given} now={now} onAction={onAction} />
            <ReportAbsence given={given} now={now} />
          </div>
          <LessonMenu given={given} now={now} onAction={onAction} />
        </div>
      </div>
    </Card>
  )
}

const LATE_MINUTES = 3

function LessonState({ given, now }: { given: LessonWithMembers; now: Date }) {
  const { lesson } = given
  const user = useUser()
  const { momentOf } = useSessionTimes()
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  if (lesson.canceledAt !== null) return <Status tone="danger">{cancelerText(given, user.id)}</Status>
  if (now >= end) return <span className="text-ink-600">انتهت</span>
  const moment = momentOf({ start, duration: lesson.duration, canceledAt: null }, now)
  if (moment === 'early')
    return <span className="text-ink-600">تبدأ {formatCountdown(start.getTime() - now.getTime())}</span>
  const sinceMinutes = (now.getTime() - start.getTime()) / MINUTE_MS
  if (sinceMinutes < LATE_MINUTES) return <Status tone="success">يمكنك الدخول الآن</Status>
  return (
    <Status tone="warning">
      {sinceMinutes < lesson.duration / 2
        ? `بدأت ${formatCountdown(start.getTime() - now.getTime())}`
        : `تنتهي ${formatCountdown(end.getTime() - now.getTime())}`}
    </Status>
  )
}
