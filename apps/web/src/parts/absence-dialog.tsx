import { ReportKind } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { createReport, listReports } from '@hiwar/contract/reports.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { formatTime } from '@hiwar/arabic/dates.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { absenceQuestion, sideLabel, theSide } from '@hiwar/arabic/people.ts'
import { absenceText } from '@hiwar/arabic/lesson-words.ts'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'

interface AbsenceDialogProps extends LessonWithMembers {
  isStudent: boolean
  onClose: () => void
  onSent: () => void
}

/** Confirms before the absence of the other participant is reported to the team. */
export function AbsenceDialog({ lesson, members, isStudent, onClose, onSent }: AbsenceDialogProps) {
  const user = useUser()
  const send = useApiMutation(createReport, { invalidates: [listReports] })
  const [note, setNote] = useState('')
  const other = members.find(({ userId }) => userId !== user.id)
  const side = isStudent ? 'tutor' : 'student'
  const confirm = async () => {
    const who = other?.name == null ? theSide(side, other?.gender) : isolate(other.name)
    const words = `غياب ${who} عن حصة الساعة ${formatTime(lesson.start, { zone: 'Africa/Cairo' })}.`
    const { failure } = await send.run({
      body: {
        title: `غياب ${sideLabel(side, other?.gender)}`,
        category: side,
        description: [words, note.trim()].filter((part) => part !== '').join(' '),
        lessonId: lesson.id,
        kind: isStudent ? ReportKind.TutorAbsent : ReportKind.StudentAbsent,
      },
    })
    if (failure !== null) return
    toast.success({
      title: absenceText.received,
      description: 'سجّلنا من دخل الحصة ومتى، ونردّ عليك في «بلاغاتي» وعلى بريدك.',
    })
    onSent()
  }
  return (
    <ConfirmDialog
      title={absenceQuestion(side, other?.gender)}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      confirmLabel="أبلغ عن الغياب"
      isPending={send.isRunning}
      failure={<FormFailure failure={send.failure} />}
      onConfirm={() => void confirm()}
    >
      <p>نسجّل مع البلاغ من دخل الحصة ومتى، ثم يراجعه فريقنا. يمكنكما إكمال الحصة إن بدأت متأخرة.</p>
      {isStudent && <p>لا تعود دقائق الحصة تلقائيًا. نردّ عليك بعد المراجعة بما تقرّر بشأنها.</p>}
      <TextArea label="كلمة للفريق" isOptional rows={3} maxLength={600} value={note} onChange={setNote} />
    </ConfirmDialog>
  )
}
