import { lessons, tutors } from '@hiwar/arabic/plurals.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useFutureLessons } from '../../parts/tutors/future-lessons.tsx'
import { TutorBulkDialog } from './tutor-bulk-dialog.tsx'
import type { ChosenTutors } from './tutor-bulk-dialog.tsx'

interface BulkStopDialogProps extends ChosenTutors {
  onStop: (id: number) => Promise<{ readonly failure: Failure | null }>
}

/** Takes the chosen tutors off the list, after saying how many booked lessons stay (admin.md 1.5). */
export function BulkStopDialog({ onStop, ...chosen }: BulkStopDialogProps) {
  const { total, disabledReason, failure } = useFutureLessons(chosen.rows.map(({ id }) => id))
  const effect = (
    <>
      <p>
        يختفون من قائمة المعلّمين ولا يُحجز معهم بعدها، ويُسجَّل خروجهم من كل أجهزتهم.{' '}
        {total !== undefined &&
          (total === 0 ? 'ليست لهم حصص قادمة.' : `تبقى محجوزة معهم: ${lessons(total)} قادمة، فألغِ ما لن يُدرَّس.`)}
      </p>
      {failure}
    </>
  )
  return (
    <TutorBulkDialog
      {...chosen}
      action={{
        id: 'stop',
        label: 'أوقف المختارين',
        level: 1,
        isDestructive: true,
        title: (count) => `إيقاف ${tutors(count, 'object')}`,
        effect,
        disabledReason,
        skip: (tutor) => (tutor.activated ? null : 'موقوف بالفعل'),
        run: async (tutor) => await onStop(tutor.id),
      }}
    />
  )
}
