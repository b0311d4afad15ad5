import { isolate } from '@hiwar/arabic/direction.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { keyOf } from '@hiwar/client/query.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import type { StudioInfo } from '@hiwar/contract/studios.ts'
import { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import { getTutorMeta, getTutorStats } from '@hiwar/contract/tutors.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import { getUser, updateUser } from '@hiwar/contract/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { undoable } from '../../parts/confirm/undoable.ts'
import { studioWords } from '../../parts/studio-tutors/use-studios.ts'

type Change = Partial<Pick<TutorMeta, 'activated' | 'studioId' | 'passedIntroVideo' | 'passedDemoSession'>>

/** Changes of a tutor's switches: sent after a confirmation, or at once with an undo. */
export function useTutorChange(tutor: TutorMeta) {
  const client = useQueryClient()
  const invalidates = [getTutorMeta, getUser, getTutorStats, listFullTutors, listAudit]
  const mutation = useApiMutation(updateUser, { invalidates })
  const send = async (change: Change) => await mutation.run({ params: { id: tutor.id }, body: change })
  const show = (change: Change) => {
    const key = keyOf(getTutorMeta, { query: { tutorId: tutor.id } })
    client.setQueryData<TutorMeta>(key, (now) => (now === undefined ? now : { ...now, ...change }))
  }

  /** `done` and `failed` say it: «تم تفعيل …». */
  const sendUndoable = async (change: Change, before: Change, words: { done: string; failed: string }) =>
    await undoable({
      ...words,
      show: () => {
        show(change)
        return () => show(before)
      },
      apply: async () => await send(change),
      undo: async () => await send(before),
    })
  return {
    send,
    activate: async (name: string) =>
      await sendUndoable(
        { activated: true },
        { activated: false },
        { done: `تم تفعيل ${isolate(name)}`, failed: 'لم يُفعَّل الحساب' },
      ),
    assignStudio: async (studio: StudioInfo | undefined) =>
      await sendUndoable({ studioId: studio?.id ?? null }, { studioId: tutor.studioId }, studioWords(studio)),
  }
}
