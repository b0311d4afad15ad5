import { findRoomByMembers } from '@hiwar/contract/chat.ts'
import type { Gender } from '@hiwar/contract/enums.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Conversation } from './conversation.tsx'

interface CallChatProps {
  partnerId: number
  partnerName: string
  partnerGender: Gender | null
}

/** The chat room of the two people in a call; it was created with the booking. */
export function CallChat({ partnerId, partnerName, partnerGender }: CallChatProps) {
  const ownId = useUser().id
  const room = useApiQuery(findRoomByMembers, { query: { members: [ownId, partnerId] } })
  if (room.failure !== null) return <QueryFailure query={room} className="m-4" />
  if (room.data === undefined)
    return (
      <Loading className="p-4">
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  return <Conversation roomId={room.data.room} otherName={partnerName} otherGender={partnerGender} />
}
