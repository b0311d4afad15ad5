import { bounds } from '@hiwar/contract/bounds.ts'
import type { FieldErrorCode } from '@hiwar/contract/errors.ts'
import { markupLength, readMarkup } from '@hiwar/rules/markup.ts'

/** A message as it is kept, or why it is not (rule T1). */
export type ParsedText = { readonly html: string; readonly words: string } | FieldErrorCode

const { min, max, markup } = bounds.message

export function parseMessageText(fragment: string): ParsedText {
  // Before it is read: reading a fragment without end would take without end.
  if (fragment.length > markup) return 'message-text-too-long'
  const read = readMarkup(fragment)
  if (read === null) return 'message-text-invalid-html'
  const length = markupLength(read)
  if (length < min || read.plainText === '') return 'message-text-too-short'
  return length > max || read.html.length > markup
    ? 'message-text-too-long'
    : { html: read.html, words: read.plainText }
}
