import type { PageHead } from '@hiwar/arabic/page-head.ts'
import type { ReactNode } from 'react'
import type { Reader } from './reader.ts'
import type { Site } from './site.tsx'

/** A picture in several widths, for the screens of `media`. */
export interface ImageChoice {
  readonly srcSet: string
  readonly sizes: string
  readonly media: string
}

export interface Page extends PageHead {
  readonly status?: number
  /** Pictures that the first screen waits for, one for each layout: before the fonts and beside the page itself. */
  readonly firstImages?: readonly ImageChoice[]
  /** The address of a picture of the first screen that comes after the words, and so after the fonts. */
  readonly lateImage?: string
  readonly body: ReactNode
}

export interface ScreenInput {
  readonly site: Site
  readonly reader: Reader
  readonly query: URLSearchParams
  readonly parameters: Readonly<Record<string, string>>
}

/** Null: there is no such page. */
export type Screen = (input: ScreenInput) => Promise<Page | null>
