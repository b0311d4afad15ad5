import { readMarkup, type MarkupNode } from '@hiwar/rules/markup.ts'
import { Fragment, createElement, type ReactNode } from 'react'

const linkPattern = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}»]/gi

/** Turns web addresses into links that do not tell the linked site where the user came from. */
function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const match of text.matchAll(linkPattern)) {
    parts.push(text.slice(end, match.index))
    parts.push(
      <a
        key={match.index}
        href={match[0]}
        target="_blank"
        rel="noopener noreferrer nofollow"
        dir="ltr"
        className="break-all underline underline-offset-[0.2em]"
      >
        {match[0]}
      </a>,
    )
    end = match.index + match[0].length
  }
  return [...parts, text.slice(end)]
}

const nodesOf = (nodes: readonly MarkupNode[]): ReactNode[] =>
  nodes.map((node, index) => {
    if (typeof node === 'string') return <Fragment key={index}>{withLinks(node)}</Fragment>
    if (node.element === 'br') return <br key={index} />
    return createElement(node.element, { key: index }, ...nodesOf(node.children))
  })

/** How the elements of markup look. */
export const markupClasses =
  '[unicode-bidi:plaintext] break-words whitespace-pre-wrap [&_li]:ms-5 [&_ol]:list-decimal [&_ul]:list-disc'

/** A message or feedback rendered node by node: user markup never reaches the browser as HTML. */
export function MarkupView({ html, className }: { html: string; className?: string }) {
  const markup = readMarkup(html)
  return <div className={`${markupClasses} ${className ?? ''}`}>{markup === null ? html : nodesOf(markup.nodes)}</div>
}
