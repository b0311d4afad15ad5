/** The files of the browser build, as pages name them. */
export interface BuildFiles {
  /** The rules a page's markup needs. They are inlined, so that the first paint waits for nothing but the page. */
  readonly stylesFor: (markup: string) => string
  /** The fonts that a page's markup needs at once. */
  readonly fontsFor: (markup: string) => readonly string[]
  readonly script: string
}
