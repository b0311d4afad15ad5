import { bounds } from '@hiwar/contract/bounds.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { ReportKind, Role } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { listReports } from '@hiwar/contract/reports.ts'
import { absenceIsReportable } from '@hiwar/rules/attendance.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { absenceText } from '@hiwar/arabic/lesson-words.ts'
import { absenceQuestion } from '@hiwar/arabic/people.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useState } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'

const AbsenceDialog = lazyWithRetry(async () => (await import('./absence-dialog.tsx')).AbsenceDialog)

interface ReportAbsenceProps {
  given: LessonWithMembers
  now: Date
  variant?: 'secondary' | 'quiet'
  /** Offered after the end too: the team takes it for a day. */
  isAfterwards?: boolean
}

/**
 * From three minutes after the start: reports that the other participant is absent (web.md §2; the server records who
 * was in the call at that moment).
 */
export function ReportAbsence({ given, now, variant = 'quiet', isAfterwards = false }: ReportAbsenceProps) {
  const { lesson, members } = given
  const user = useUser()
  const isStudent = user.role === Role.Student
  const other = members.find(({ userId }) => userId !== user.id)
  const [isOpen, setOpen] = useState(false)
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  const isReportable =
    lesson.canceledAt === null &&
    (isAfterwards || now <= end) &&
    absenceIsReportable({ start, end }, now, bounds.absence)
  // Sent from another device, or before a reload.
  const query = { lessonId: lesson.id, kind: isStudent ? ReportKind.TutorAbsent : ReportKind.StudentAbsent, size: 1 }
  const sent = useApiQuery(listReports, { query }, { enabled: isReportable })
  if (!isReportable) return null
  if ((sent.data?.total ?? 0) > 0)
    return (
      <p role="status" className="self-center text-small">
        {absenceText.received}
      </p>
    )
  return (
    <>
      {/* It takes its place before it is known whether it is offered, so that nothing below moves. */}
      <Button variant={variant} className={sent.isPending ? 'invisible' : undefined} onPress={() => setOpen(true)}>
        {absenceQuestion(isStudent ? 'tutor' : 'student', other?.gender)}
      </Button>
      {isOpen && (
        <Suspense>
          <AbsenceDialog
            lesson={lesson}
            members={members}
            isStudent={isStudent}
            onClose={() => setOpen(false)}
            onSent={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
