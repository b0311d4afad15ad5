import { formatInteger } from '@hiwar/arabic/digits.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** The counter is shown from this fraction of the limit. */
const shownFrom = 0.8

/** "n of limit" below a text near its maximum length, in characters. */
export function LengthCounter({ value, maxLength }: { value: string | undefined; maxLength: number | undefined }) {
  const length = value?.length ?? 0
  if (maxLength === undefined || length < maxLength * shownFrom) return null

  const isOver = length > maxLength
  return (
    <span className={isOver ? 'self-end text-small font-semibold text-danger' : 'self-end text-small text-ink-600'}>
      <VisuallyHidden>عدد الحروف</VisuallyHidden>
      <bdi dir="ltr" className="figures">
        {formatInteger(length)} / {formatInteger(maxLength)}
      </bdi>
    </span>
  )
}
