import { readMarkup } from '@hiwar/rules/markup.ts'

/** A note in one piece of text, without its marks. */
export const noteText = (note: string | null): string | null =>
  note === null ? null : (readMarkup(note)?.plainText ?? note)
