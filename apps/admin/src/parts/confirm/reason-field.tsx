import { characters } from '@hiwar/arabic/plurals.ts'
import { TextArea } from '@hiwar/ui/text-area.tsx'

const min = 5
const max = 255

/** 5 to 255 characters without the spaces around (admin.md 2.4). */
export function isReason(text: string): boolean {
  const { length } = [...text.trim()]
  return length >= min && length <= max
}

interface ReasonFieldProps {
  value: string
  onChange: (value: string) => void
  /** Sending was tried: an empty field is now wrong. */
  isTried: boolean
  /** For calls that store the reason elsewhere too. */
  description?: string
}

/** Why a staff member does this; kept in the audit log. */
export function ReasonField({
  value,
  onChange,
  isTried,
  description = 'يُحفظ في سجل النشاط مع اسمك.',
}: ReasonFieldProps) {
  return (
    <TextArea
      label="السبب"
      rows={2}
      value={value}
      onChange={onChange}
      maxLength={max}
      description={description}
      errorMessage={isTried && !isReason(value) ? `اكتب السبب في ${characters(min, 'object')} على الأقل.` : undefined}
    />
  )
}
