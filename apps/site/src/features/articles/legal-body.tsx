import { formatDate } from '@hiwar/arabic/dates.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import type { Facts, LegalDocument } from '../../content/types.ts'
import { Blocks } from '../../parts/blocks.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { textOf } from '../../parts/text.tsx'
import { PageLink } from '../../site.tsx'

interface LegalBodyProps {
  document: LegalDocument
  facts: Facts
  other: { to: string; label: string }
}

/** Numbered sections with their contents: above them on a phone, beside them on a desk. */
export function LegalBody({ document, facts, other }: LegalBodyProps) {
  const { title, lead, updated, sections } = document
  return (
    <>
      <PageHead title={title} lead={textOf(lead, facts)}>
        <p className="muted">
          آخر تحديث: <time dateTime={updated}>{formatDate(updated, { now: 0 })}</time>
        </p>
      </PageHead>
      <div className="wide legal">
        <nav aria-label="المحتويات" className="contents">
          <details>
            <summary>المحتويات</summary>
            <Contents sections={sections} />
          </details>
          <div className="contents-open">
            <Contents sections={sections} />
          </div>
        </nav>
        <div className="legal-sections">
          {sections.map(({ id, title, blocks }, place) => (
            <section key={id} className="text" aria-labelledby={id}>
              <h2 id={id}>
                <span className="legal-number">{formatInteger(place + 1)}</span> {title}
              </h2>
              <Blocks blocks={blocks} facts={facts} />
            </section>
          ))}
          <PageLink to={other.to} className="more">
            {other.label}
          </PageLink>
        </div>
      </div>
    </>
  )
}

function Contents({ sections }: Pick<LegalDocument, 'sections'>) {
  return (
    <ol>
      {sections.map(({ id, title }, place) => (
        <li key={id}>
          <a href={`#${id}`}>
            {formatInteger(place + 1)}. {title}
          </a>
        </li>
      ))}
    </ol>
  )
}
