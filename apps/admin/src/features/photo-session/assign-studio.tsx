import { getStudioTutor } from '@hiwar/contract/studios.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { keyOf } from '@hiwar/client/query.ts'
import { QueryFailure } from '@hiwar/app/block-failure.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { undoable } from '../../parts/confirm/undoable.ts'
import {
  studioChoices,
  studioOfValue,
  studioWords,
  useStudios,
  valueOfStudio,
} from '../../parts/studio-tutors/use-studios.ts'
import { mediaCalls } from '../../parts/tutor-media/media-calls.ts'

/** The studio of the tutor, changed at once and undone from the toast. */
export function AssignStudio({ tutor }: { tutor: StudioTutor }) {
  const studios = useStudios()
  const client = useQueryClient()
  const update = useApiMutation(updateUser, { invalidates: mediaCalls })
  if (studios.failure !== null) return <QueryFailure query={studios} />
  if (studios.data === undefined) return <Skeleton className="h-12 w-60" />

  const { list } = studios.data
  const send = (studioId: number | null) => update.run({ params: { id: tutor.id }, body: { studioId } })
  const show = (studioId: number | null) =>
    client.setQueryData(keyOf(getStudioTutor, { params: { tutorId: tutor.id } }), { ...tutor, studioId })
  const assign = async (value: string) => {
    const studioId = studioOfValue(value)
    if (studioId === tutor.studioId) return
    await undoable({
      ...studioWords(list.find(({ id }) => id === studioId)),
      show: () => {
        show(studioId)
        return () => show(tutor.studioId)
      },
      apply: () => send(studioId),
      undo: () => send(tutor.studioId),
    })
  }
  return (
    <Select
      label="الاستوديو"
      className="w-60"
      value={valueOfStudio(tutor.studioId)}
      onChange={(value) => void assign(value)}
      choices={studioChoices(list)}
    />
  )
}
