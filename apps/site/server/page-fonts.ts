// Which files of the fonts a page needs: `fonts.ts` cuts them.

const fontFace = /@font-face\s*\{[^{}]*\}/g

/** Whether a reader of the page sees a Latin letter. A tag has no `<` inside: our attributes say `&lt;`. */
export function hasLatinLetters(markup: string): boolean {
  const body = markup.slice(Math.max(0, markup.indexOf('<body')))
  return /[a-z]/i.test(body.replaceAll(/<[^<>]*>|&#?\w+;/g, ' '))
}

/** Where there are Latin letters, their file has the digits and signs too: one request instead of two. */
export const withoutSigns = (css: string): string =>
  css.replaceAll(fontFace, (face) => (face.includes('-latin-signs') ? '' : face))

/** What is preloaded of the cut files: those a page with or without Latin letters has text for. */
export function fontsOf(files: readonly string[], hasLatin: boolean): readonly string[] {
  const wanted = hasLatin ? /-(?:arabic|latin)-letters/ : /-(?:arabic-letters|latin-signs)/
  return files.filter((file) => file.endsWith('.woff2') && wanted.test(file))
}
