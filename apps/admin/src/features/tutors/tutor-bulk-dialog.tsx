import type { TutorFull } from '@hiwar/contract/tutor-lists.ts'
import type { BulkAction } from '../../parts/list/bulk.ts'
import { BulkDialog } from '../../parts/list/bulk-dialog.tsx'
import { personName } from '../../parts/people/person.ts'

/** The chosen tutors, and how their dialog ends. */
export interface ChosenTutors {
  rows: readonly TutorFull[]
  onClose: () => void
}

/** One action for all chosen tutors; says of each what became of it (admin.md 4.5). */
export function TutorBulkDialog({ action, ...chosen }: ChosenTutors & { action: BulkAction<TutorFull> }) {
  return <BulkDialog {...chosen} action={action} nameOf={personName} listName="tutors" />
}
