import type { Facts } from '../content/types.ts'
import { PageLink } from '../site.tsx'
import { entriesOf, Questions } from './questions.tsx'

interface QuestionBandProps {
  title: string
  ids: readonly string[]
  facts: Facts
  more: { to: string; label: string }
  /** After a band of sand. */
  isWhite?: boolean
}

/** Some questions on a page that is about something else. */
export function QuestionBand({ title, ids, facts, more, isWhite = false }: QuestionBandProps) {
  return (
    <section className={isWhite ? 'band band-white' : 'band'} aria-labelledby="questions">
      <div className="wide question-band">
        <h2 id="questions">{title}</h2>
        <div>
          <Questions entries={entriesOf(ids)} facts={facts} />
          <PageLink to={more.to} className="more">
            {more.label}
          </PageLink>
        </div>
      </div>
    </section>
  )
}
