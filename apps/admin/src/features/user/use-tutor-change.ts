import { isolate } from '@hiwar/arabic/direction.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { keyOf } from '@hiwar/client/query.ts'
import { listAudit } from '@hiwar/contract/admin.ts'
import type { StudioInfo } from '@hiwar/contract/studios.ts'
import { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import { getTutorMeta, getTutorStats } from '@hiwar/contract/tutors.ts'
import type { TutorMeta } from '@hiwar/contract/tutors.ts'
import { getUser, updateUser } from '@hiwar/contract/users.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { undoable } from '../../parts/confirm/undoable.ts'
import type { Undoable } from '../../parts/confirm/undoable.ts'
import { personName } from '../../parts/people/person.ts'
import { studioWords } from '../../parts/studio-tutors/use-studios.ts'
import { notListedYet } from '../../parts/tutors/onboarding-labels.ts'

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
  const sendUndoable = async (change: Change, before: Change, words: Pick<Undoable, 'done' | 'note' | 'failed'>) =>
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
    isRunning: mutation.isRunning,
    activate: async (user: UserSelf) =>
      await sendUndoable(
        { activated: true },
        { activated: false },
        {
          done: `تم تفعيل ${isolate(personName(user))}`,
          failed: 'لم يُفعَّل الحساب',
          note: notListedYet({ ...user, ...tutor }),
        },
      ),
    assignStudio: async (studio: StudioInfo | undefined) => {
      const studioId = studio?.id ?? null
      if (studioId === tutor.studioId) return
      await sendUndoable({ studioId }, { studioId: tutor.studioId }, studioWords(studio))
    },
  }
}
