import { isolate } from '@hiwar/arabic/direction.ts'
import { useOnline } from '@hiwar/app/use-online.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { getAdminStats, listAudit } from '@hiwar/contract/admin.ts'
import type { StudioInfo } from '@hiwar/contract/studios.ts'
import { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { useState } from 'react'
import { undoable } from '../../parts/confirm/undoable.ts'
import type { Undoable } from '../../parts/confirm/undoable.ts'
import { useRowPatch } from '../../parts/list/row-patch.ts'
import { personName } from '../../parts/people/person.ts'
import { studioWords } from '../../parts/studio-tutors/use-studios.ts'
import { notListedYet } from '../../parts/tutors/onboarding-labels.ts'

type Change = Partial<Pick<TutorFull, 'activated' | 'studioId'>>

/** Writes to the rows of the list: activation and studio. A row is locked until its answer, all are while offline. */
export function useTutorWrites() {
  const update = useApiMutation(updateUser, { invalidates: [listFullTutors, getTutorMeta, getAdminStats, listAudit] })
  const patch = useRowPatch(listFullTutors, ({ id }) => id)
  const isOnline = useOnline()
  const [pending, setPending] = useState<ReadonlySet<number>>(new Set())
  const send = async (id: number, change: Change) => {
    setPending((now) => new Set(now).add(id))
    const outcome = await update.run({ params: { id }, body: change })
    setPending((now) => new Set([...now].filter((each) => each !== id)))
    return outcome
  }
  const sendUndoable = (
    { id }: TutorFull,
    { to, before, ...words }: Pick<Undoable, 'done' | 'note' | 'failed'> & { to: Change; before: Change },
  ) =>
    void undoable({
      ...words,
      show: () => patch(id, (row) => ({ ...row, ...to })),
      apply: async () => await send(id, to),
      undo: async () => await send(id, before),
    })
  return {
    send,
    isLocked: (id: number) => !isOnline || pending.has(id),
    activate: (tutor: TutorFull) =>
      sendUndoable(tutor, {
        to: { activated: true },
        before: { activated: false },
        done: `تم تفعيل ${isolate(personName(tutor))}`,
        failed: 'لم يُفعَّل الحساب',
        note: notListedYet(tutor),
      }),
    assignStudio: (tutor: TutorFull, studio: StudioInfo | undefined) =>
      sendUndoable(tutor, {
        to: { studioId: studio?.id ?? null },
        before: { studioId: tutor.studioId },
        ...studioWords(studio),
      }),
  }
}
