import { days } from '@hiwar/arabic/plurals.ts'
import { retentionDays } from '@hiwar/rules/retention.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { QueryFailure } from '../failures/block-failure.tsx'
import { LoadMore } from '../lists/load-more.tsx'
import { InboxRow } from './inbox-row.tsx'
import { useInboxItems, useReadInbox } from './use-inbox.ts'

interface InboxListProps {
  pageSize: number
  /** Called when a row leads to another screen. */
  onLeave?: () => void
}

/** What the person was told, newest first. */
export function InboxList({ pageSize, onLeave }: InboxListProps) {
  const inbox = useInboxItems(pageSize)
  const { read } = useReadInbox()
  if (inbox.isPending) return <RowsLoading />
  const failure = inbox.isFetchNextPageError ? null : <QueryFailure query={inbox} className="m-4" />
  if (inbox.items.length === 0)
    return inbox.failure === null ? (
      <EmptyState
        illustration="waiting"
        text={`لا توجد تنبيهات. ما نخبرك به يظهر هنا، ويبقى ${days(retentionDays.inbox, 'object')}.`}
      />
    ) : (
      failure
    )
  return (
    <>
      {failure}
      <ul className="divide-y divide-sand-300">
        {inbox.items.map((item) => (
          <InboxRow
            key={item.id}
            item={item}
            onPress={() => {
              void read(item)
              if (item.url !== null) onLeave?.()
            }}
          />
        ))}
      </ul>
      {inbox.hasNextPage && (
        <div className="p-4 pt-0">
          <LoadMore pages={inbox} />
        </div>
      )}
    </>
  )
}

function RowsLoading() {
  return (
    <Loading className="flex flex-col gap-5 p-4">
      {[0, 1, 2].map((row) => (
        <span key={row} className="flex gap-3">
          <Skeleton className="size-10 shrink-0" />
          <span className="flex flex-1 flex-col gap-2.5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-full" />
          </span>
        </span>
      ))}
    </Loading>
  )
}
