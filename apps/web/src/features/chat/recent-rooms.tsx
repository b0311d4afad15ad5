import { Role } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Link } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useRecentRooms } from '../../parts/use-recent-rooms.ts'
import { usePresenceChanges } from '../../parts/use-room-updates.ts'
import { RoomRow } from './room-row.tsx'
import { useNoRoomsText } from './use-no-rooms-text.ts'

/** The four rooms written in last, for a dashboard. */
export function RecentRooms() {
  const user = useUser()
  const now = useNow(MINUTE_MS)
  const rooms = useRecentRooms()
  const noRoomsText = useNoRoomsText()
  usePresenceChanges()
  return (
    <Card
      as="section"
      aria-labelledby="recent-rooms"
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="recent-rooms" className="text-h3">
          المحادثات
        </h2>
        <Link to="/chat" className="-my-2 flex min-h-11 items-center text-label text-nile-600">
          كل المحادثات
        </Link>
      </div>
      {rooms.isPending && (
        <Loading className="grid gap-2">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-16 w-full" />
        </Loading>
      )}
      {rooms.failure !== null && rooms.data === undefined && <QueryFailure query={rooms} />}
      {rooms.data?.list.length === 0 && (
        <div className="grid justify-items-start gap-3 py-2">
          <p className="text-ink-600">
            {user.role === Role.Student ? 'لا توجد محادثات بعد. اسأل معلّمًا عمّا تريد قبل أن تحجز.' : noRoomsText}
          </p>
          {user.role === Role.Student && (
            <Link to="/chat" className={buttonClasses({ variant: 'secondary', size: 'small' })}>
              ابدأ محادثة
            </Link>
          )}
        </div>
      )}
      <ul className="-mx-3 flex flex-col gap-0.5">
        {rooms.data?.list.map((room) => (
          <RoomRow key={room.roomId} room={room} now={now} isOpen={false} />
        ))}
      </ul>
    </Card>
  )
}
