import { findRoomByMembers } from '@hiwar/contract/chat.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { BlockFailure } from '../../parts/block-failure.tsx'
import { useUser } from '../../auth/account.ts'
import { Talk } from './talk.tsx'

/** The room of the two in a call; booking has opened it. */
export function CallChat({ partnerId, partnerName }: { partnerId: number; partnerName: string }) {
  const ownId = useUser().id
  const room = useApiQuery(findRoomByMembers, { query: { members: [ownId, partnerId] } })
  if (room.failure !== null)
    return (
      <BlockFailure
        failure={room.failure}
        onRetry={() => {
          void room.refetch()
        }}
        isRetrying={room.isFetching}
        className="m-4"
      />
    )
  if (room.data === undefined)
    return (
      <Loading className="p-4">
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  return <Talk roomId={room.data.room} otherName={partnerName} />
}
