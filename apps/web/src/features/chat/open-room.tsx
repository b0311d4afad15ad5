import { listRoomMembers } from '@hiwar/contract/chat.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import type { ReactNode } from 'react'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'
import { RoomFrame } from './room-frame.tsx'
import { Conversation } from './conversation.tsx'

/** An existing room. */
export function OpenRoom({ roomId, composerNotice }: { roomId: number; composerNotice?: ReactNode }) {
  const ownId = useUser().id
  const members = useApiQuery(listRoomMembers, { params: { roomId } })
  const refetch = () => {
    void members.refetch()
  }
  useSocketEvent('UserStatusChanged', (event) => {
    if (event.roomId === roomId && event.userId !== ownId) refetch()
  })
  useEventsMissed(refetch)
  if (members.failure !== null && members.data === undefined) {
    const isGone = members.failure.code === 'room-not-found' || members.failure.code === 'forbidden'
    return isGone ? (
      <EmptyState illustration="not-found" text="لم نجد هذه المحادثة بين محادثاتك." className="h-full justify-center" />
    ) : (
      <BlockFailure failure={members.failure} onRetry={refetch} isRetrying={members.isFetching} className="m-4" />
    )
  }
  const [other] = members.data ?? []
  if (other === undefined)
    return (
      <Loading className="p-4">
        <Skeleton className="h-12 w-full" />
      </Loading>
    )
  return (
    <RoomFrame other={other}>
      <Conversation
        roomId={roomId}
        otherName={other.name ?? ''}
        otherGender={other.gender}
        composerNotice={composerNotice}
      />
    </RoomFrame>
  )
}
