import { isolate } from '@hiwar/arabic/direction.ts'
import { tutors } from '@hiwar/arabic/plurals.ts'
import { QueryFailure } from '@hiwar/app/block-failure.tsx'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { getAdminStats, listAudit } from '@hiwar/contract/admin.ts'
import { listFullTutors } from '@hiwar/contract/tutor-lists.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { updateUser } from '@hiwar/contract/users.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useState } from 'react'
import { undoable } from '../../parts/confirm/undoable.ts'
import { BulkDialog } from '../../parts/list/bulk-dialog.tsx'
import { useRowPatch } from '../../parts/list/row-patch.ts'
import { personName } from '../../parts/people/person.ts'
import {
  studioChoices,
  studioOfValue,
  studioWords,
  useStudios,
  valueOfStudio,
} from '../../parts/studio-tutors/use-studios.ts'

const useStudioCall = () => {
  const update = useApiMutation(updateUser, { invalidates: [listFullTutors, getTutorMeta, getAdminStats, listAudit] })
  return async (id: number, studioId: number | null) => await update.run({ params: { id }, body: { studioId } })
}

interface StudioFieldProps {
  value: number | null
  onChange: (studioId: number | null) => void
}

function StudioField({ value, onChange }: StudioFieldProps) {
  const studios = useStudios()
  if (studios.data === undefined)
    return studios.failure === null ? <Skeleton className="h-12 w-full" /> : <QueryFailure query={studios} />
  return (
    <Select
      label="الاستوديو"
      value={valueOfStudio(value)}
      onChange={(chosen) => onChange(studioOfValue(chosen))}
      choices={studioChoices(studios.data.list)}
    />
  )
}

/** The studio of one tutor: changed at once, with an undo (admin.md 1.5). */
export function TutorStudioDialog({ tutor, onClose }: { tutor: TutorFull; onClose: () => void }) {
  const studios = useStudios().data?.list ?? []
  const send = useStudioCall()
  const patch = useRowPatch(listFullTutors, ({ id }) => id)
  const assign = (studioId: number | null) => {
    onClose()
    if (studioId === tutor.studioId) return
    void undoable({
      ...studioWords(studios.find(({ id }) => id === studioId)),
      show: () => patch(tutor.id, (row) => ({ ...row, studioId })),
      apply: async () => await send(tutor.id, studioId),
      undo: async () => await send(tutor.id, tutor.studioId),
    })
  }
  return (
    <Dialog
      title={`استوديو ${isolate(personName(tutor))}`}
      size="small"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <StudioField value={tutor.studioId} onChange={assign} />
    </Dialog>
  )
}

interface BulkStudioDialogProps {
  rows: readonly TutorFull[]
  onClose: () => void
}

/** One studio for all chosen tutors; says of each what became of it (admin.md 4.5). */
export function BulkStudioDialog({ rows, onClose }: BulkStudioDialogProps) {
  const [studioId, setStudioId] = useState(useStudios().data?.list[0]?.id ?? null)
  const send = useStudioCall()
  return (
    <BulkDialog
      rows={rows}
      nameOf={personName}
      listName="tutors"
      onClose={onClose}
      action={{
        id: 'studio',
        label: 'غيّر الاستوديو',
        level: 1,
        title: (count) => `تغيير استوديو ${tutors(count, 'object')}`,
        effect: (
          <div className="flex flex-col gap-4">
            <p>
              {studioId === null
                ? 'لا يراهم أي استوديو في قائمته بعدها.'
                : 'يراهم الاستوديو المختار في قائمته فورًا، ولا يراهم استوديو آخر.'}
            </p>
            <StudioField value={studioId} onChange={setStudioId} />
          </div>
        ),
        skip: (tutor) => (tutor.studioId === studioId ? 'لم يتغيّر: هذا استوديوه الآن' : null),
        run: async (tutor) => await send(tutor.id, studioId),
      }}
    />
  )
}
