import { sql, type RawBuilder } from 'kysely'
import type { TextMatch } from '@hiwar/contract/list-query.ts'

export interface WantedText {
  readonly search: string
  readonly match: TextMatch
  readonly sensitive: boolean
}

/** `%`, `_` and `\` mean themselves. */
const escaped = (text: string) => text.replaceAll(/[%_\\]/g, (sign) => `\\${sign}`)

const patterns: Record<TextMatch, (text: string) => string> = {
  exact: (text) => text,
  prefix: (text) => `${text}%`,
  suffix: (text) => `%${text}`,
  loose: (text) => `%${text}%`,
}

/** A condition on one text column; `column` is ours, never the caller's word (people.md 0.8). */
export function matches(column: string, wanted: WantedText): RawBuilder<boolean> {
  const pattern = patterns[wanted.match](escaped(wanted.search))
  const text = sql.ref(column)
  return wanted.sensitive ? sql<boolean>`${text} like ${pattern}` : sql<boolean>`${text} ilike ${pattern}`
}

/** Anywhere in the column, letter case aside. */
export const contains = (column: string, search: string): RawBuilder<boolean> =>
  matches(column, { search, match: 'loose', sensitive: false })
