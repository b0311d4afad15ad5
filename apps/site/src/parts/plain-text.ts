/** Strong words, links and blanks in a text (content/types.ts). */
export const textMarks = /\*\*(?<strong>[^*]+)\*\*|\[(?<words>[^\]]+)\](?:\((?<to>[^)\s]+)\))?/g

/** The text without its marks. */
export const plainText = (text: string): string =>
  text.replaceAll(textMarks, (_, strong: string | undefined, words: string | undefined) => strong ?? words ?? '')
