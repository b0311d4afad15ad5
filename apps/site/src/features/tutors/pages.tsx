import { formatInteger } from '@hiwar/arabic/digits.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { Fragment } from 'react'
import type { TutorFilter } from '../../reader.ts'
import { PageLink } from '../../site.tsx'

/** The first and the last page and those around this one; a row of a phone holds as many. */
function shownPages(page: number, pages: number): readonly number[] {
  const near = [1, page - 1, page, page + 1, pages]
  return [...new Set(near)].filter((each) => each >= 1 && each <= pages).toSorted((one, other) => one - other)
}

/** Links to the pages before and after this one, and to some between. */
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
      {shownPages(filter.page, pages).map((page, place, shown) => (
        <Fragment key={page}>
          {place > 0 && shown[place - 1] !== page - 1 && <span aria-hidden="true">…</span>}
          <PageLink
            to="/tutors"
            parameters={parametersOf(page)}
            aria-current={page === filter.page ? 'page' : undefined}
            aria-label={`صفحة ${formatInteger(page)}`}
            className="chip"
          >
            {formatInteger(page)}
          </PageLink>
        </Fragment>
      ))}
      {filter.page < pages && (
        <PageLink to="/tutors" parameters={parametersOf(filter.page + 1)} rel="next" className="chip">
          {actions.next}
        </PageLink>
      )}
    </nav>
  )
}
