import { bounds } from '@hiwar/contract/bounds.ts'
import { CancelReason } from '@hiwar/contract/enums.ts'
import { shortNoteText } from '@hiwar/arabic/lesson-words.ts'
import { cancelReasonLabel } from '@hiwar/arabic/labels.ts'
import { states } from '@hiwar/arabic/words.ts'
import { isTooShort } from '@hiwar/rules/short-text.ts'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useId } from 'react'

interface CancelReasonFieldProps {
  reason: CancelReason | null
  onChange: (reason: CancelReason) => void
  note: string
  /** To whom the note goes. */
  noteLabel: string
  onNoteChange: (note: string) => void
  /** For a student; a tutor has to choose a reason. */
  isOptional: boolean
}

const reasons = Object.values(CancelReason)

/** The reason of a cancellation, and a note to the other member. */
export function CancelReasonField({
  reason,
  onChange,
  note,
  noteLabel,
  onNoteChange,
  isOptional,
}: CancelReasonFieldProps) {
  const name = useId()
  return (
    <>
      <fieldset>
        <legend className="mb-2 font-heading text-label">
          سبب الإلغاء {isOptional && <span className="text-small text-ink-600">({states.optional})</span>}
        </legend>
        <div className="flex flex-wrap gap-2">
          {reasons.map((each) => (
            <label key={each} className={reasonClasses}>
              <input
                type="radio"
                name={name}
                required={!isOptional}
                checked={each === reason}
                onChange={() => onChange(each)}
                className="absolute inset-0 size-full cursor-pointer opacity-0"
              />
              {cancelReasonLabel[each]}
            </label>
          ))}
        </div>
      </fieldset>
      {reason !== null && (
        <TextField
          label={noteLabel}
          isOptional
          value={note}
          onChange={onNoteChange}
          maxLength={bounds.cancelNote.max}
          errorMessage={isTooShort(note, bounds.cancelNote.min) ? shortNoteText : undefined}
        />
      )}
    </>
  )
}

const reasonClasses =
  'relative flex min-h-11 items-center rounded-full border border-line-control bg-white px-4 text-small ' +
  'font-medium transition-colors hover:bg-nile-50 has-checked:border-nile-600 has-checked:bg-nile-600 ' +
  'has-checked:text-white has-focus-visible:focus-ring forced-colors:has-checked:border-4'
