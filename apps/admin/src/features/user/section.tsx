import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import type { Failure } from '@hiwar/client/failure.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Loading, SkeletonText } from '@hiwar/ui/skeleton.tsx'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { StaleNotice } from '../../parts/stale-notice.tsx'

interface SectionQuery<Data> {
  readonly data: Data | undefined
  readonly failure: Failure | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

interface SectionProps<Data> {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  query: SectionQuery<Data>
  /** Lines of the skeleton. */
  lines?: number
  /** In place of a failure that means "there is none": a 404. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/** A part of the account that loads and fails alone (admin.md 1.4). */
export function Section<Data>({ title, aside, query, lines = 4, missing, children }: SectionProps<Data>) {
  const id = useId()
  const isMissing = missing !== undefined && query.failure?.status === 404
  return (
    <Card as="section" aria-labelledby={id}>
      <header className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-h3">
          {title}
        </h2>
        {aside}
      </header>
      {query.data === undefined && query.failure === null && (
        <Loading>
          <SkeletonText lines={lines} />
        </Loading>
      )}
      {isMissing ? missing : <Loaded query={query}>{children}</Loaded>}
    </Card>
  )
}

/** What has come, although fetching it again may have failed, which is said. */
function Loaded<Data>({ query, children }: Pick<SectionProps<Data>, 'query' | 'children'>) {
  if (query.data === undefined) return <QueryFailure query={query} className="border-0 py-4" />
  return (
    <>
      <StaleNotice query={query} className="mb-3">
        لم تُحدَّث البيانات: هذه كما كانت.
      </StaleNotice>
      {children(query.data)}
    </>
  )
}
