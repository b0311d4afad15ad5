import type { PageHead } from '@hiwar/arabic/page-head.ts'
import type { ReactNode } from 'react'
import type { Reader } from './reader.ts'
import type { Site } from './site.tsx'

/** Sheets beside the one every page has. */
export type StyleName = 'home' | 'tutors' | 'pricing' | 'article' | 'form'

export interface Page extends PageHead {
  readonly status?: number
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
