import { listRoomMembers } from '@hiwar/contract/chat.ts'
import { useAsk } from '@hiwar/client/query.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { BlockFailure } from '../../parts/block-failure.tsx'
import { useLive, useLiveReconnect } from '../../auth/use-live.ts'
import { Pane } from './pane.tsx'
import { Talk } from './talk.tsx'

/** A room that is there. */
export function OpenRoom({ roomId, barrier }: { roomId: number; barrier?: ReactNode }) {
  const asked = useAsk(listRoomMembers, { params: { roomId } })
  const refetch = () => {
    void asked.refetch()
  }
  useLive('UserStatusChanged', (news) => {
    if (news.roomId === roomId) refetch()
  })
  useLiveReconnect(refetch)
  if (asked.failure !== null && asked.data === undefined) {
    const isGone = asked.failure.code === 'room-not-found' || asked.failure.code === 'forbidden'
    return isGone ? (
      <EmptyState illustration="not-found" text="لم نجد هذه المحادثة بين محادثاتك." className="h-full justify-center" />
    ) : (
      <BlockFailure failure={asked.failure} onRetry={refetch} isRetrying={asked.isFetching} className="m-4" />
    )
  }
  const [other] = asked.data ?? []
  if (other === undefined)
    return (
      <Loading className="p-4">
        <Skeleton className="h-12 w-full" />
      </Loading>
    )
  return (
    <Pane other={other}>
      <Talk roomId={roomId} otherName={other.name ?? ''} barrier={barrier} />
    </Pane>
  )
}
