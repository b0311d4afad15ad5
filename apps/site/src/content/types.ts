// The shape of the site's long texts (site.md). A text holds no figure of its own: what may change is a function of the
// facts, formatted with @hiwar/arabic where it is quoted.
import type { Plan } from '@hiwar/contract/plans.ts'
import type { SettingValues } from '@hiwar/contract/settings.ts'

/** What the API says now. While it cannot be read the settings are their defaults and there are no plans. */
export interface Facts {
  /** For sale, by weekly minutes. */
  readonly plans: readonly Plan[]
  readonly settings: SettingValues
  /** How many fiscal years the papers of a withdrawal are kept: the server's `RETENTION_YEARS`. */
  readonly retentionYears: number
}

/**
 * One paragraph. `**words**` are strong, `[words](/path)` is a link of this site, `[words]` alone is a blank that the
 * platform settings have not filled. A function that answers null leaves its block out.
 */
export type Text = string | ((facts: Facts) => string | null)

export type Block =
  | { readonly kind: 'paragraph'; readonly text: Text }
  | { readonly kind: 'list'; readonly items: readonly Text[] }
  /** Numbered. `time` is how long the step takes. */
  | { readonly kind: 'steps'; readonly items: readonly { title: string; text: Text; time?: Text }[] }
  /** The first cell of a row is its head. Rows of plans are a function; a table without rows is left out. */
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly head: readonly string[]
      readonly rows: readonly (readonly Text[])[] | ((facts: Facts) => readonly (readonly string[])[])
    }
  /** Cards of an English word, its meaning and a sentence with it. */
  | { readonly kind: 'words'; readonly items: readonly { english: string; arabic: string; example: string }[] }
  /** What is promised, and how anyone can check it. */
  | { readonly kind: 'promises'; readonly items: readonly { title: string; text: Text; check: Text }[] }

/** The views of `images/icons.svg`. */
export type IconName =
  | 'people'
  | 'calendar'
  | 'chosen'
  | 'clock'
  | 'sound'
  | 'bell'
  | 'schedule'
  | 'person'
  | 'pen'
  | 'camera'

export type FaqAudience = 'general' | 'student' | 'tutor'

export interface FaqEntry {
  /** Lower-case words with hyphens: the anchor of its link. */
  readonly id: string
  readonly audience: FaqAudience
  readonly question: string
  /** Its first sentence is the answer; what follows is detail. */
  readonly answer: readonly Block[]
}

export interface Section {
  /** The anchor of its link. */
  readonly id: string
  readonly title: string
  readonly blocks: readonly Block[]
}

/** `/method`, `/about`: a page that is read from top to bottom. */
export interface Article {
  readonly title: string
  /** For search engines and shared links: up to 155 characters. */
  readonly description: string
  readonly lead: Text
  readonly sections: readonly Section[]
}

/** `/terms`, `/privacy`: numbered sections with contents. */
export interface LegalDocument extends Article {
  /** The day of its last change, `YYYY-MM-DD`. */
  readonly updated: string
}
