import { bounds } from '@hiwar/contract/bounds.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
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
}

/**
 * From three minutes after the start: reports that the other participant is absent (web.md §2; the server records who
 * was in the call at that moment).
 */
export function ReportAbsence({ given: { lesson, members }, now, variant = 'quiet' }: ReportAbsenceProps) {
  const user = useUser()
  const isStudent = user.role === Role.Student
  const other = members.find(({ userId }) => userId !== user.id)
  const [isOpen, setOpen] = useState(false)
  const [isSent, setSent] = useState(false)
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  if (lesson.canceledAt !== null || now > end || !absenceIsReportable({ start, end }, now, bounds.absence)) return null
  if (isSent)
    return (
      <p role="status" className="self-center text-small">
        {absenceText.received}
      </p>
    )
  return (
    <>
      <Button variant={variant} onPress={() => setOpen(true)}>
        {absenceQuestion(isStudent ? 'tutor' : 'student', other?.gender)}
      </Button>
      {isOpen && (
        <Suspense>
          <AbsenceDialog
            lesson={lesson}
            members={members}
            isStudent={isStudent}
            onClose={() => setOpen(false)}
            onSent={() => {
              setOpen(false)
              setSent(true)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
