import { getStudioTutor } from '@hiwar/contract/studios.ts'
import type { StudioTutor } from '@hiwar/contract/studios.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { keyOf } from '@hiwar/client/query.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { QueryFailure } from '@hiwar/app/block-failure.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { undoable } from '../../parts/confirm/undoable.ts'
import { studioName, useStudios } from '../../parts/studio-tutors/use-studios.ts'
import { mediaCalls } from '../../parts/tutor-media/media-calls.ts'

const none = 'none'
const valueOf = (studioId: number | null) => (studioId === null ? none : String(studioId))

/** The studio of the tutor, changed at once and undone from the toast. */
export function AssignStudio({ tutor }: { tutor: StudioTutor }) {
  const studios = useStudios()
  const client = useQueryClient()
  const update = useApiMutation(updateUser, { invalidates: mediaCalls })
  if (studios.failure !== null) return <QueryFailure query={studios} />
  if (studios.data === undefined) return <Skeleton className="h-12 w-60" />

  const choices = studios.data.list.map((studio) => ({ value: String(studio.id), label: studioName(studio) }))
  const send = (studioId: number | null) => update.run({ params: { id: tutor.id }, body: { studioId } })
  const show = (studioId: number | null) =>
    client.setQueryData(keyOf(getStudioTutor, { params: { tutorId: tutor.id } }), { ...tutor, studioId })
  const assign = async (value: string) => {
    const studioId = value === none ? null : Number(value)
    if (studioId === tutor.studioId) return
    const label = choices.find((choice) => choice.value === value)?.label
    await undoable({
      done: label === undefined ? 'أصبح المعلّم بلا استوديو' : `تم اختيار ${isolate(label)}`,
      failed: 'لم يتغيّر الاستوديو',
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
      value={valueOf(tutor.studioId)}
      onChange={(value) => void assign(value)}
      choices={[{ value: none, label: 'بلا استوديو' }, ...choices]}
    />
  )
}
