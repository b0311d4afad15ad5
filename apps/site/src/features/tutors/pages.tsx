import { formatInteger } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { TutorFilter } from '../../reader.ts'
import { PageLink } from '../../site.tsx'

/** Links to the page before, every page and the page after. */
export function Pages({ filter, pages }: { filter: TutorFilter; pages: number }) {
  if (pages < 2) return null
  const parametersOf = (page: number) => ({
    topic: filter.topic,
    gender: filter.gender,
    page: page === 1 ? null : page,
  })
  return (
    <nav className="pages" aria-label="صفحات القائمة">
      {filter.page > 1 && (
        <PageLink to="/tutors" parameters={parametersOf(filter.page - 1)} rel="prev" className="chip">
          {actions.previous}
        </PageLink>
      )}
      {Array.from({ length: pages }, (_, place) => place + 1).map((page) => (
        <PageLink
          key={page}
          to="/tutors"
          parameters={parametersOf(page)}
          aria-current={page === filter.page ? 'page' : undefined}
          aria-label={`صفحة ${formatInteger(page)}`}
          className="chip"
        >
          {formatInteger(page)}
        </PageLink>
      ))}
      {filter.page < pages && (
        <PageLink to="/tutors" parameters={parametersOf(filter.page + 1)} rel="next" className="chip">
          {actions.next}
        </PageLink>
      )}
    </nav>
  )
}
