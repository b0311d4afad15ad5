import type { ReactNode } from 'react'
import type { Reader } from './reader.ts'
import type { Site } from './site.tsx'

/** Sheets beside the one every page has. */
export type StyleName = 'home' | 'tutors' | 'pricing' | 'article' | 'form'

/** A document of linked data (schema.org) in the page's head. */
export type LinkedData = Readonly<Record<string, unknown>>

export interface Page {
  readonly status?: number
  readonly title: string
  /** For search engines and shared links. */
  readonly description: string
  /** The one address of this content; absent: none, and search engines leave it out. */
  readonly canonical?: string
  /** Path of the picture of shared links. */
  readonly image?: string
  readonly linkedData?: readonly LinkedData[]
  readonly preloadImage?: { readonly srcSet: string; readonly sizes: string }
  readonly styles: readonly StyleName[]
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
