import { isolate } from '@hiwar/arabic/direction.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { getAdminStats, listAudit } from '@hiwar/contract/admin.ts'
import { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { useState } from 'react'
import { undoable } from '../../parts/confirm/undoable.ts'
import { useRowPatch } from '../../parts/list/row-patch.ts'
import { personName } from '../../parts/people/person.ts'

/** Activates at once with an undo; stopping asks first, since booked lessons stay. */
export function useActivation() {
  const update = useApiMutation(updateUser, { invalidates: [listFullTutors, getTutorMeta, getAdminStats, listAudit] })
  const patch = useRowPatch(listFullTutors, ({ id }) => id)
  const [stopping, setStopping] = useState<TutorFull | null>(null)
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set())
  const send = async (id: number, activated: boolean) => {
    setPending((now) => new Set(now).add(id))
    const outcome = await update.run({ params: { id }, body: { activated } })
    setPending((now) => new Set([...now].filter((each) => each !== id)))
    return outcome
  }
  const activate = (tutor: TutorFull) =>
    void undoable({
      done: `تم تفعيل ${isolate(personName(tutor))}`,
      failed: 'لم يُفعَّل الحساب',
      show: () => patch(tutor.id, (row) => ({ ...row, activated: true })),
      apply: async () => await send(tutor.id, true),
      undo: async () => await send(tutor.id, false),
    })
  return {
    change: (tutor: TutorFull, isActive: boolean) => (isActive ? activate(tutor) : setStopping(tutor)),
    send,
    /** A switch that waits for its answer. */
    isPending: (id: number) => pending.has(id),
    stopping,
    closeStopping: () => setStopping(null),
  }
}
