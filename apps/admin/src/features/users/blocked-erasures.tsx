import { formatInteger } from '@hiwar/arabic/digits.ts'
import { deletionBlockerLabel } from '@hiwar/arabic/labels.ts'
import { days } from '@hiwar/arabic/plurals.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { PageHeading } from '@hiwar/app/frame/page.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { listBlockedDeletions } from '@hiwar/contract/deletion.ts'
import type { BlockedDeletion } from '@hiwar/contract/deletion.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Table } from '@hiwar/ui/table.tsx'
import type { Column } from '@hiwar/ui/table.tsx'
import { useState } from 'react'
import { DateCell, nothing } from '../../parts/cells.tsx'
import { ViewsBar } from '../../parts/list/views-bar.tsx'
import { PersonCell } from '../../parts/people/person-cell.tsx'
import type { UsersControl } from '../../parts/users/users-list.ts'
import { ErasureActions, type AskedErasure } from './erasure-actions.tsx'
import { ErasureDecision } from './erasure-decision.tsx'

/** Accounts whose erasure is due and that open money blocks, the longest blocked first (more.md 6). */
export function BlockedErasures({ control }: { control: UsersControl }) {
  const blocked = useApiQuery(listBlockedDeletions, {}, { refetchOnWindowFocus: true })
  const [asked, setAsked] = useState<AskedErasure | null>(null)
  return (
    <section aria-label="محو ينتظر" className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-12 items-baseline gap-2">
        <PageHeading title="المستخدمون" className="text-h3 xl:text-h2" />
        <output className="figures text-label text-ink-600">
          {blocked.data !== undefined && (
            <>
              <span className="sr-only">العدد: </span>
              {formatInteger(blocked.data.length)}
            </>
          )}
        </output>
      </div>
      <ViewsBar control={control} />
      <p className="max-w-prose text-small text-ink-600">
        انتهت مهلة هذه الحسابات، لكن مالًا لم يُسوَّ يمنع محوها. سوِّه فتُمحى وحدها. وبعد{' '}
        {days(bounds.deletion.escalationDays, 'object')} من الانتظار تقرّر أنت.
      </p>
      <Rows query={blocked} onAsk={setAsked} />
      {asked !== null && <ErasureDecision {...asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

interface RowsProps {
  query: ReturnType<typeof useApiQuery<typeof listBlockedDeletions>>
  onAsk: (asked: AskedErasure) => void
}

function Rows({ query, onAsk }: RowsProps) {
  const now = useNow(MINUTE_MS)
  const { data } = query
  if (data === undefined && query.failure !== null) return <QueryFailure query={query} />
  if (data === undefined)
    return (
      <Loading>
        <Skeleton className="h-64 w-full rounded-card" />
      </Loading>
    )
  if (data.length === 0)
    return (
      <div className="surface">
        <EmptyState illustration="success" text="لا يوجد حساب ينتظر المحو." />
      </div>
    )
  const actions: Column<BlockedDeletion> = {
    id: 'actions',
    header: 'إجراءات',
    isActions: true,
    cell: (deletion) => <ErasureActions deletion={deletion} now={now} onAsk={onAsk} />,
  }
  return (
    <Table caption="حسابات ينتظر محوها" columns={[...columns, actions]} rows={data} rowId={({ user }) => user.id} />
  )
}

const columns: readonly Column<BlockedDeletion>[] = [
  {
    id: 'user',
    header: 'الحساب',
    isRowHeader: true,
    cell: ({ user }) => <PersonCell id={user.id} person={user} hasRole />,
  },
  {
    id: 'blockers',
    header: 'ما يمنع المحو',
    cell: ({ blockers }) => blockers.map((blocker) => deletionBlockerLabel[blocker]).join('، '),
  },
  { id: 'erasesAt', header: 'انتهت المهلة', cell: ({ erasesAt }) => <DateCell at={erasesAt} /> },
  { id: 'reason', header: 'سبب المغادرة', cell: ({ reason }) => (reason === null || reason === '' ? nothing : reason) },
]
