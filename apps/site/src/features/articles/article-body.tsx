import type { ReactNode } from 'react'
import type { Article, Facts } from '../../content/types.ts'
import { Blocks } from '../../parts/blocks.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { textOf } from '../../parts/text.tsx'

interface ArticleBodyProps {
  article: Article
  facts: Facts
  /** What is drawn below the title of a section, by its id. */
  figures?: Readonly<Record<string, ReactNode>>
}

/** A page that is read from top to bottom: bands of white and sand in turn. */
export function ArticleBody({ article, facts, figures = {} }: ArticleBodyProps) {
  return (
    <>
      <PageHead title={article.title} lead={textOf(article.lead, facts)} />
      {article.sections.map(({ id, title, blocks }, place) => (
        <section
          key={id}
          className={`band article-section${place % 2 === 0 ? ' band-white' : ''}`}
          aria-labelledby={id}
        >
          <div className="wide">
            <div>
              <h2 id={id}>{title}</h2>
              {figures[id] !== undefined && <div className="article-figure">{figures[id]}</div>}
            </div>
            <div className="text">
              <Blocks blocks={blocks} facts={facts} />
            </div>
          </div>
        </section>
      ))}
    </>
  )
}
