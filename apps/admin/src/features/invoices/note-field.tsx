import { characters } from '@hiwar/arabic/plurals.ts'
import { lengthOf, plainTextOf } from '@hiwar/app/markup/markup-text.ts'
import { RichTextField } from '@hiwar/app/markup/rich-text-field.tsx'

/** Characters of a note to a tutor (money.md §10). */
const maxNote = 1000
/** Of one that is the reason of a decision too (admin.md 2.4). */
const reasonBounds = { min: 5, max: 255 }

/** Why this note cannot be sent; undefined when it can. */
export const longNote = (note: string): string | undefined =>
  lengthOf(note) <= maxNote ? undefined : `الملاحظة أطول من ${characters(maxNote, 'object')}. اختصرها.`

/** Why this note cannot be sent as the reason too; undefined when it can. */
export const shortNote = (note: string): string | undefined =>
  [...plainTextOf(note)].length >= reasonBounds.min
    ? longNote(note)
    : `اكتب الملاحظة أولًا، ${characters(reasonBounds.min, 'object')} على الأقل.`

/** The reason that the audit log keeps of such a note. */
export const reasonOfNote = (note: string): string => [...plainTextOf(note)].slice(0, reasonBounds.max).join('')

interface NoteFieldProps {
  /** Markup; `""` where there is none. */
  value: string
  onChange: (note: string) => void
  isRequired?: boolean
  rows?: number
  description: string
  /** What is wrong with it besides its length. */
  errorMessage?: string | undefined
}

/** A message to the tutor. */
export function NoteField({
  value,
  onChange,
  isRequired = false,
  rows = 3,
  description,
  errorMessage,
}: NoteFieldProps) {
  return (
    <RichTextField
      label="ملاحظة للمعلّم"
      rows={rows}
      isOptional={!isRequired}
      value={value}
      onChange={onChange}
      maxLength={maxNote}
      description={description}
      errorMessage={longNote(value) ?? errorMessage}
    />
  )
}
