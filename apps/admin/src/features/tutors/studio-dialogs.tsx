import { isolate } from '@hiwar/arabic/direction.ts'
import { tutors } from '@hiwar/arabic/plurals.ts'
import { useOnline } from '@hiwar/app/use-online.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import type { StudioInfo } from '@hiwar/contract/studios.ts'
import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import { Dialog } from '@hiwar/ui/dialog.tsx'
import { useState } from 'react'
import { personName } from '../../parts/people/person.ts'
import { StudioField } from '../../parts/studio-tutors/studio-field.tsx'
import { useStudios } from '../../parts/studio-tutors/use-studios.ts'
import { TutorBulkDialog } from './tutor-bulk-dialog.tsx'
import type { ChosenTutors } from './tutor-bulk-dialog.tsx'

interface TutorStudioDialogProps {
  tutor: TutorFull
  onAssign: (studio: StudioInfo | undefined) => void
  onClose: () => void
}

/** The studio of one tutor: changed at once, with an undo (admin.md 1.5). */
export function TutorStudioDialog({ tutor, onAssign, onClose }: TutorStudioDialogProps) {
  const isOnline = useOnline()
  const assign = (studioId: number | null, studio: StudioInfo | undefined) => {
    onClose()
    if (studioId !== tutor.studioId) onAssign(studio)
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
      <StudioField value={tutor.studioId} onChange={assign} isDisabled={!isOnline} />
    </Dialog>
  )
}

const whyNoStudios = (hasFailed: boolean) =>
  hasFailed ? 'لم تظهر الاستوديوهات. حاول مرة أخرى أولًا.' : 'انتظر حتى تظهر الاستوديوهات.'

interface BulkStudioDialogProps extends ChosenTutors {
  onAssign: (id: number, studioId: number | null) => Promise<{ readonly failure: Failure | null }>
}

/** One studio for all chosen tutors. */
export function BulkStudioDialog({ onAssign, ...chosen }: BulkStudioDialogProps) {
  const query = useStudios()
  const studios = query.data?.list
  const [picked, setPicked] = useState<number | null | undefined>(undefined)
  const studioId = picked === undefined ? (studios?.[0]?.id ?? null) : picked
  const effect = (
    <div className="flex flex-col gap-4">
      <p>
        {studioId === null
          ? 'لا يراهم أي استوديو في قائمته بعدها.'
          : 'يراهم الاستوديو المختار في قائمته فورًا، ولا يراهم استوديو آخر.'}
      </p>
      <StudioField value={studioId} onChange={setPicked} />
    </div>
  )
  return (
    <TutorBulkDialog
      {...chosen}
      action={{
        id: 'studio',
        label: 'غيّر الاستوديو',
        level: 1,
        title: (count) => `تغيير استوديو ${tutors(count, 'object')}`,
        effect,
        // Nobody loses a studio because the studios did not come.
        disabledReason: studios === undefined ? whyNoStudios(query.failure !== null) : undefined,
        skip: (tutor) => (tutor.studioId === studioId ? 'لم يتغيّر: هذا استوديوه الآن' : null),
        run: async (tutor) => await onAssign(tutor.id, studioId),
      }}
    />
  )
}
