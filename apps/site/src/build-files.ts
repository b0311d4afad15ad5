/** The files of the browser build, as pages name them. */
export interface BuildFiles {
  /** The rules a page's markup needs. They are inlined, so that the first paint waits for nothing but the page. */
  readonly stylesFor: (markup: string) => string
  readonly script: string
  /** Fonts that every page needs at once. */
  readonly fonts: readonly string[]
}
