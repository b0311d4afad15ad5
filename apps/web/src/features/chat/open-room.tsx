import { listRoomMembers } from '@hiwar/contract/chat.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { BlockFailure } from '../../parts/block-failure.tsx'
import { useSocketEvent, useSocketConnect } from '../../auth/use-socket.ts'
import { Pane } from './pane.tsx'
import { Talk } from './talk.tsx'

/** A room that is there. */
export function OpenRoom({ roomId, barrier }: { roomId: number; barrier?: ReactNode }) {
  const asked = useApiQuery(listRoomMembers, { params: { roomId } })
  const refetch = () => {
    void asked.refetch()
  }
  useSocketEvent('UserStatusChanged', (news) => {
    if (news.roomId === roomId) refetch()
  })
  useSocketConnect(refetch)
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
