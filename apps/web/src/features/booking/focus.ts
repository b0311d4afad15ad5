import { bounds } from '@hiwar/contract/bounds.ts'

/** A text of spaces is none. */
export function isTooShort(focus: string): boolean {
  const { length } = Array.from(focus.trim())
  return length > 0 && length < bounds.focus.min
}
