import { PhotoSessionState } from '@hiwar/contract/enums.ts'
import { listStudioTutors } from '@hiwar/contract/studios.ts'
import { useApiPages, useApiQuery } from '@hiwar/client/query.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { photoSessionStateLabel } from '@hiwar/arabic/labels.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { LoadMore } from '@hiwar/app/lists/load-more.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Tabs } from '@hiwar/ui/tabs.tsx'
import { freshOnFocus } from '../../parts/fresh-on-focus.ts'
import { NoTutors } from '../../parts/studio-tutors/no-tutors.tsx'
import { isNarrowed, queryOf } from '../../parts/studio-tutors/use-tutor-filters.ts'
import type { TutorFilters } from '../../parts/studio-tutors/use-tutor-filters.ts'
import { SessionCard } from './session-card.tsx'

/** Fills whole rows of one to six cards. */
const pageSize = 24
const gridClasses = 'grid grid-cols-1 gap-4 @xl:grid-cols-2 @4xl:grid-cols-3 @6xl:grid-cols-4 @[96rem]:grid-cols-6'
const all = 'all'

interface SessionListProps {
  filters: TutorFilters
  /** Admins see the tutors without a studio too, and whose each tutor is. */
  isAdmin: boolean
}

/** Photo sessions by their state (admin.md 1.14). */
export function SessionList({ filters, isAdmin }: SessionListProps) {
  const { Waiting, Done, Unassigned } = PhotoSessionState
  const states = isAdmin ? [Waiting, Done, Unassigned, null] : [Waiting, Done, null]
  return (
    <Tabs
      label="حالة جلسة التصوير"
      selected={filters.state ?? all}
      onSelect={(id) => filters.setState(states.find((state) => state === id) ?? null)}
      items={states.map((state) => ({
        id: state ?? all,
        label: (
          <>
            {state === null ? 'الكل' : photoSessionStateLabel[state]}
            <Count filters={{ ...filters, state }} />
          </>
        ),
        content: <Sessions filters={filters} />,
      }))}
    />
  )
}

/** How many tutors a tab has with the search and filters of now. */
function Count({ filters }: { filters: TutorFilters }) {
  const { data } = useApiQuery(listStudioTutors, { query: { ...queryOf(filters), size: 1 } }, freshOnFocus)
  if (data === undefined) return null
  return (
    <span className="figures rounded-full bg-sand-200 px-2 text-tiny leading-5 group-data-selected:bg-nile-50">
      {formatInteger(data.total)}
    </span>
  )
}

function Sessions({ filters }: { filters: TutorFilters }) {
  const pages = useApiPages(listStudioTutors, { query: queryOf(filters) }, { size: pageSize, ...freshOnFocus })
  if (pages.isPending) return <GridSkeleton />
  if (pages.failure !== null && pages.items.length === 0) return <QueryFailure query={pages} />
  if (pages.items.length === 0) return <NoSessions filters={filters} />
  return (
    <div className="@container">
      <ul className={gridClasses}>
        {pages.items.map((tutor) => (
          <SessionCard key={tutor.id} tutor={tutor} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </div>
  )
}

const emptyTexts: Readonly<Record<PhotoSessionState, string>> = {
  waiting: 'لا شيء ينتظر. كل من اختار استوديو اكتملت جلسته.',
  done: 'لم تكتمل أي جلسة تصوير بعد.',
  unassigned: 'لكل معلّم استوديو. لا أحد ينتظر الاختيار.',
}

/** An empty tab; without any tutor at all the reason is another. */
function NoSessions({ filters }: { filters: TutorFilters }) {
  const anyState = useApiQuery(listStudioTutors, { query: { ...queryOf({ ...filters, state: null }), size: 1 } })
  if (isNarrowed(filters) || filters.state === null || anyState.data?.total === 0) return <NoTutors filters={filters} />
  return <EmptyState illustration="success" text={emptyTexts[filters.state]} />
}

function GridSkeleton() {
  return (
    <Loading label="جارٍ تحميل جلسات التصوير" className="@container">
      <div className={gridClasses}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} className="h-44 rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
