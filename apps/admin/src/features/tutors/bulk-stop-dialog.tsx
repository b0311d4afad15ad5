import { lessons, tutors } from '@hiwar/arabic/plurals.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { BulkDialog } from '../../parts/list/bulk-dialog.tsx'
import { personName } from '../../parts/people/person.ts'

interface BulkStopDialogProps {
  rows: readonly TutorFull[]
  onStop: (id: number) => Promise<{ readonly failure: Failure | null }>
  onClose: () => void
}

/** Takes the chosen tutors off the list, after saying how many booked lessons stay (admin.md 1.5). */
export function BulkStopDialog({ rows, onStop, onClose }: BulkStopDialogProps) {
  const future = useApiQuery(listLessons, {
    query: { users: rows.map(({ id }) => id), past: false, canceled: false, size: 1 },
  })
  const total = future.data?.total
  return (
    <BulkDialog
      rows={rows}
      nameOf={personName}
      listName="tutors"
      onClose={onClose}
      action={{
        id: 'stop',
        label: 'أوقف المختارين',
        level: 1,
        isDestructive: true,
        title: (count) => `إيقاف ${tutors(count, 'object')}`,
        effect: (
          <p>
            يختفون من قائمة المعلّمين ولا يُحجز معهم بعدها.{' '}
            {total !== undefined &&
              (total === 0 ? 'ليست لهم حصص قادمة.' : `تبقى محجوزة معهم: ${lessons(total)} قادمة، فألغِ ما لن يُدرَّس.`)}
          </p>
        ),
        skip: (tutor) => (tutor.activated ? null : 'موقوف بالفعل'),
        run: async (tutor) => await onStop(tutor.id),
      }}
    />
  )
}
