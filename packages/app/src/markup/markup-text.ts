import { markupLength, readMarkup } from '@hiwar/rules/markup.ts'

/** The text of a stored fragment without its tags; `""` for none. */
export const plainTextOf = (html: string | null): string => (html === null ? '' : (readMarkup(html)?.plainText ?? ''))

/** The same in one line, for a list. */
export const previewOf = (html: string | null): string => plainTextOf(html).replaceAll(/\s+/g, ' ').trim()

/** The length that the limits of the contract count. */
export function lengthOf(html: string): number {
  const markup = readMarkup(html)
  return markup === null ? 0 : markupLength(markup)
}
