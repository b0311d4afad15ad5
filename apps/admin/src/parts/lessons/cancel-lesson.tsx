import { useApiMutation } from '@hiwar/client/mutation.ts'
import { cairo, formatDateTime } from '@hiwar/arabic/dates.ts'
import { listSlots } from '@hiwar/contract/availability.ts'
import { cancelLesson, getLesson, listLessons } from '@hiwar/contract/lessons.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { Confirm } from '../confirm/confirm.tsx'
import { nameOfMember, studentOf, tutorOf } from './lesson-columns.tsx'

/** Cancels a lesson for its members, with a reason for the audit log (admin.md 1.7). */
export function CancelLesson({ row, onClose }: { row: LessonWithMembers; onClose: () => void }) {
  const cancel = useApiMutation(cancelLesson, { invalidates: [listLessons, getLesson, listSlots] })
  const confirm = async ({ reason }: { reason: string | undefined }) => {
    const outcome = await cancel.run({ params: { id: row.lesson.id }, reason })
    if (outcome.failure === null)
      toast.success({ title: 'تم إلغاء الحصة', description: 'وصل الخبر إلى الطالب والمعلّم.' })
    return outcome
  }
  return (
    <Confirm
      level={2}
      title={`إلغاء الحصة #${row.lesson.id}`}
      effect={
        <p>
          حصة <bdi>{nameOfMember(studentOf(row))}</bdi> مع <bdi>{nameOfMember(tutorOf(row))}</bdi>،{' '}
          {formatDateTime(row.lesson.start, { zone: cairo })}.{' '}
          {row.lesson.trial ? 'يمكن حجز الحصة المجانية من جديد' : 'تعود دقائقها إلى رصيد الطالب'}، ويصل الخبر إليهما.
        </p>
      }
      confirmLabel="ألغِ الحصة"
      isDestructive
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
