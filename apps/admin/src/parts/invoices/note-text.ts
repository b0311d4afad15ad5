import { readMarkup } from '@hiwar/rules/markup.ts'

/** A note without its tags. */
export const noteText = (note: string | null): string | null =>
  note === null ? null : (readMarkup(note)?.plainText ?? note)
