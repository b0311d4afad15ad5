import { characters } from '@hiwar/arabic/plurals.ts'
import { TextArea } from '@hiwar/ui/text-area.tsx'

/** Characters of a note to a tutor (money.md §10). */
export const maxNote = 1000
/** Of one that is the reason of a decision too (admin.md 2.4). */
const reasonBounds = { min: 5, max: 255 }

const lengthOf = (text: string) => [...text.trim()].length

/** Why this note cannot be sent as the reason too; undefined when it can. */
export const shortNote = (note: string): string | undefined =>
  lengthOf(note) >= reasonBounds.min
    ? undefined
    : `اكتب الملاحظة أولًا، ${characters(reasonBounds.min, 'object')} على الأقل.`

/** The reason that the audit log keeps of such a note. */
export const reasonOfNote = (note: string): string => [...note.trim()].slice(0, reasonBounds.max).join('')

interface NoteFieldProps {
  value: string
  onChange: (note: string) => void
  isRequired: boolean
}

/** A message to the tutor. */
export function NoteField({ value, onChange, isRequired }: NoteFieldProps) {
  return (
    <TextArea
      label="ملاحظة للمعلّم"
      rows={3}
      isOptional={!isRequired}
      value={value}
      onChange={onChange}
      maxLength={maxNote}
      description={isRequired ? 'يقرؤها المعلّم، وتُحفظ سببًا في سجل النشاط.' : 'يقرؤها المعلّم مع القرار.'}
    />
  )
}
