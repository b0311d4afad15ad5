import { Fragment } from 'react'
import type { ReactNode } from 'react'
import type { Facts, Text } from '../content/types.ts'
import { PageLink } from '../site.tsx'
import { textMarks } from './plain-text.ts'

/** The text now; null leaves it out. */
export const textOf = (text: Text, facts: Facts): string | null => (typeof text === 'string' ? text : text(facts))

/** A text with its strong words, links and blanks (content/types.ts). */
export function RichText({ text }: { text: string }): ReactNode {
  const parts: ReactNode[] = []
  let from = 0
  for (const { 0: whole, index, groups = {} } of text.matchAll(textMarks)) {
    parts.push(text.slice(from, index), drawPiece(groups))
    from = index + whole.length
  }
  parts.push(text.slice(from))
  return parts.map((part, place) => <Fragment key={place}>{part}</Fragment>)
}

function drawPiece({ strong, words, to }: Record<string, string | undefined>): ReactNode {
  if (strong !== undefined) return <strong>{strong}</strong>
  if (to === undefined) return <mark className="blank">{words}</mark>
  if (to.startsWith('/'))
    return (
      <PageLink to={to} className="link">
        {words}
      </PageLink>
    )
  return (
    <a href={to} className="link" rel="noopener">
      {words}
    </a>
  )
}
