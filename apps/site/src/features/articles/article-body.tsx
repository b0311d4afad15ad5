import type { ReactNode } from 'react'
import type { Article, Facts, Section } from '../../content/types.ts'
import { Blocks } from '../../parts/blocks.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { textOf } from '../../parts/text.tsx'

interface ArticleBodyProps {
  article: Article
  facts: Facts
  /** What is drawn below the title of a section, by its id. */
  figures?: Readonly<Record<string, ReactNode>>
}

/** Cards and tables take the whole width. */
const isWide = ({ blocks }: Section): boolean =>
  blocks.some(({ kind }) => ['table', 'words', 'promises'].includes(kind))

/** A page that is read from top to bottom: bands of white and sand in turn. */
export function ArticleBody({ article, facts, figures = {} }: ArticleBodyProps) {
  return (
    <>
      <PageHead title={article.title} lead={textOf(article.lead, facts)} />
      {article.sections.map((section, place) => (
        <section key={section.id} className={place % 2 === 0 ? 'band band-white' : 'band'} aria-labelledby={section.id}>
          <div className={`wide ${isWide(section) ? 'article-wide' : 'article-columns'}`}>
            <div>
              <h2 id={section.id}>{section.title}</h2>
              {figures[section.id] !== undefined && <div className="article-figure">{figures[section.id]}</div>}
            </div>
            <div className="text">
              <Blocks blocks={section.blocks} facts={facts} />
            </div>
          </div>
        </section>
      ))}
    </>
  )
}
