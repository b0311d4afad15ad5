import type { Failure } from '@hiwar/client/failure.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { lessons } from '@hiwar/arabic/plurals.ts'
import { Confirm } from '../confirm/confirm.tsx'
import { personName } from '../people/person.ts'
import type { Person } from '../people/person.ts'
import { useFutureLessons } from './future-lessons.tsx'

interface DeactivateTutorProps {
  tutor: Pick<Person, 'id' | 'name' | 'email'>
  onConfirm: (id: number) => Promise<{ failure: Failure | null }>
  onClose: () => void
}

/** Says how many booked lessons stay before a tutor is taken off the list (admin.md 1.5). */
export function DeactivateTutor({ tutor, onConfirm, onClose }: DeactivateTutorProps) {
  const { total, disabledReason, failure } = useFutureLessons([tutor.id])
  return (
    <Confirm
      level={1}
      title={`إيقاف ${isolate(personName(tutor))}`}
      effect={
        <>
          <p>
            يختفي من قائمة المعلّمين ولا يُحجز معه بعدها، ويُسجَّل خروجه من كل أجهزته.{' '}
            {total === undefined
              ? ''
              : total === 0
                ? 'ليست له حصص قادمة.'
                : `تبقى محجوزة معه: ${lessons(total)} قادمة، فألغِ ما لا يستطيع تدريسه.`}
          </p>
          {failure}
        </>
      }
      confirmLabel="أوقف الحساب"
      isDestructive
      disabledReason={disabledReason}
      onConfirm={() => onConfirm(tutor.id)}
      onClose={onClose}
    />
  )
}
