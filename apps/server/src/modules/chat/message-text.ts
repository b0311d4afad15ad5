import { bounds } from '@hiwar/contract/bounds.ts'
import type { FieldErrorCode } from '@hiwar/contract/errors.ts'
import { markupLength, readMarkup } from '@hiwar/rules/markup.ts'

/** A message's text as it is stored, or the code of what is wrong with it (rule T1). */
export type ParsedText = { readonly html: string; readonly words: string } | FieldErrorCode

const { min, max, markup } = bounds.message

/** `words` is the plain text that the search looks in. */
export function parseMessageText(fragment: string): ParsedText {
  // Checked before parsing, so that a huge text costs nothing.
  if (fragment.length > markup) return 'message-text-too-long'
  const read = readMarkup(fragment)
  if (read === null) return 'message-text-invalid-html'
  const length = markupLength(read)
  if (length < min) return 'message-text-too-short'
  return length > max || read.html.length > markup
    ? 'message-text-too-long'
    : { html: read.html, words: read.plainText }
}
