import type { StyleName } from './page.ts'

/** The files of the browser build, as pages name them. */
export interface BuildFiles {
  /** Style sheets are inlined, so that the first paint waits for nothing but the page. */
  readonly styles: Readonly<Record<StyleName | 'base', string>>
  readonly script: string
  /** Fonts that every page needs at once. */
  readonly fonts: readonly string[]
}
