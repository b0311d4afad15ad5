import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { useRef } from 'react'
import type { Ref } from 'react'
import { TextField } from './text-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

export interface DigitsFieldProps extends Omit<
  TextFieldProps,
  'type' | 'isLatin' | 'inputMode' | 'value' | 'onChange' | 'ref' | 'maxLength'
> {
  /** Digits only, always 0–9, as the wire wants them. */
  value: string
  onChange: (digits: string) => void
  /** Typing stops here. */
  maxDigits?: number
  /** Sizes of the groups shown with a space between them: `[3, 4, 4]` for a mobile number. */
  groups?: readonly number[]
  /** One decimal point is understood too, typed as `.`, `,` or `٫`. */
  isDecimal?: boolean
  type?: 'text' | 'tel'
  ref?: Ref<HTMLInputElement>
}

function clean(typed: string, isDecimal: boolean): string {
  const latin = normaliseDigits(typed)
  if (!isDecimal) return latin.replace(/\D/g, '')
  const [whole = '', ...rest] = latin
    .replace(/[,٫]/g, '.')
    .replace(/[^\d.]/g, '')
    .split('.')
  return rest.length === 0 ? whole : `${whole}.${rest.join('')}`
}

function inGroups(digits: string, groups: readonly number[]): string {
  const ends = groups.map((_, index) => groups.slice(0, index + 1).reduce((sum, size) => sum + size, 0))
  const pieces = ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, end))
  return [...pieces, digits.slice(ends.at(-1) ?? 0)].filter((piece) => piece !== '').join(' ')
}

/** Where the caret stands in the grouped text once it has this many digits before it. */
function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (let place = 0; place < text.length; place += 1) {
    if (seen === digits) return place
    if (text[place] !== ' ') seen += 1
  }
  return text.length
}

/**
 * A number, a phone, a card: ٠–٩ and ۰–۹ become 0–9 while typing, all else is dropped, and the caret stays where it
 * was. What a pasted text may carry besides (a country's prefix) is cleared by `onBlur` or the form.
 */
export function DigitsField({
  value,
  onChange,
  maxDigits = 40,
  groups = [],
  isDecimal = false,
  ref,
  type = 'text',
  ...given
}: DigitsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = groups.length === 0 ? value : inGroups(value, groups)

  const takeTyped = (typed: string) => {
    const before = clean(typed.slice(0, input.current?.selectionStart ?? typed.length), isDecimal).length
    onChange(clean(typed, isDecimal).slice(0, maxDigits))
    // After the frame's drawing, also when the value stayed the same: a dropped letter must not move the caret either.
    requestAnimationFrame(() => {
      if (input.current === null || input.current !== document.activeElement) return
      const place = placeAfter(input.current.value, before)
      input.current.setSelectionRange(place, place)
    })
  }
  const keep = (element: HTMLInputElement | null) => {
    input.current = element
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }
  return (
    <TextField
      {...given}
      ref={keep}
      type={type}
      isLatin
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      value={shown}
      onChange={takeTyped}
    />
  )
}
