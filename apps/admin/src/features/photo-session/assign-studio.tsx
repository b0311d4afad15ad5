import { getStudioTutor } from '@hiwar/contract/studios.ts'
import type { StudioInfo, StudioTutor } from '@hiwar/contract/studios.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { keyOf } from '@hiwar/client/query.ts'
import { useOnline } from '@hiwar/app/use-online.ts'
import { useQueryClient } from '@tanstack/react-query'
import { undoable } from '../../parts/confirm/undoable.ts'
import { StudioField } from '../../parts/studio-tutors/studio-field.tsx'
import { studioWords } from '../../parts/studio-tutors/use-studios.ts'
import { mediaCalls } from '../../parts/tutor-media/media-calls.ts'

/** The studio of the tutor, changed at once and undone from the toast. */
export function AssignStudio({ tutor }: { tutor: StudioTutor }) {
  const client = useQueryClient()
  const isOnline = useOnline()
  const update = useApiMutation(updateUser, { invalidates: mediaCalls })

  const send = (studioId: number | null) => update.run({ params: { id: tutor.id }, body: { studioId } })
  const show = (studioId: number | null) =>
    client.setQueryData(keyOf(getStudioTutor, { params: { tutorId: tutor.id } }), { ...tutor, studioId })
  const assign = async (studioId: number | null, studio: StudioInfo | undefined) => {
    if (studioId === tutor.studioId) return
    await undoable({
      ...studioWords(studio),
      show: () => {
        show(studioId)
        return () => show(tutor.studioId)
      },
      apply: () => send(studioId),
      undo: () => send(tutor.studioId),
    })
  }
  return (
    <StudioField
      className="w-60"
      isDisabled={!isOnline}
      value={tutor.studioId}
      onChange={(id, studio) => void assign(id, studio)}
    />
  )
}
