import { isolate } from '@hiwar/arabic/direction.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { SearchField } from '@hiwar/ui/search-field.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { useDeferredValue, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { RoomRow } from './room-row.tsx'
import { UncontactedTutors } from './uncontacted-tutors.tsx'
import { useNoRoomsText } from './use-no-rooms-text.ts'
import { useRooms } from './use-rooms.ts'

/**
 * The user's chat rooms: a search, the pinned ones, the rest, and for students the tutors not written to yet.
 */
export function RoomList({ openRoom }: { openRoom: number | null }) {
  const [search, setSearch] = useState('')
  const keyword = useDeferredValue(search.trim())
  const isStudent = useUser().role === Role.Student
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="p-4 pb-2">
        <SearchField
          label="ابحث في محادثاتك"
          value={search}
          onChange={(value) => {
            setSearch(value.slice(0, 100))
          }}
        />
      </div>
      <div className="in-order min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4">
        {keyword === '' ? (
          <AllRooms openRoom={openRoom} />
        ) : (
          <FoundRooms key={keyword} keyword={keyword} openRoom={openRoom} />
        )}
        {isStudent && keyword === '' && <UncontactedTutors />}
      </div>
    </div>
  )
}

type Rooms = ReturnType<typeof useRooms>

function AllRooms({ openRoom }: { openRoom: number | null }) {
  const [pinned, others] = [useRooms({ pinned: true }), useRooms({ pinned: false })]
  const isTutor = useUser().role !== Role.Student
  const noRoomsText = useNoRoomsText()
  if (pinned.isPending || others.isPending) return <RoomsLoading />
  if (pinned.items.length + others.items.length === 0 && pinned.data !== undefined && others.data !== undefined) {
    return isTutor ? (
      <EmptyState illustration="no-chat" text={noRoomsText} />
    ) : (
      <EmptyState
        illustration="no-chat"
        text="لا توجد محادثات بعد. اختر معلّمًا واكتب له."
        action={
          <Link to="/tutors" className={buttonClasses({})}>
            ابحث عن معلّم
          </Link>
        }
      />
    )
  }
  return (
    <>
      {pinned.items.length > 0 && (
        <RoomSection title="المثبّتة">
          <RoomRows rooms={pinned} openRoom={openRoom} />
        </RoomSection>
      )}
      <RoomSection title={pinned.items.length > 0 ? 'المحادثات' : null}>
        <RoomRows rooms={others} openRoom={openRoom} />
      </RoomSection>
    </>
  )
}

function FoundRooms({ keyword, openRoom }: { keyword: string; openRoom: number | null }) {
  const found = useRooms({ keyword })
  if (found.data !== undefined && found.items.length === 0)
    return <EmptyState illustration="no-chat" text={`لم نجد محادثة فيها «${isolate(keyword)}».`} />
  return <RoomRows rooms={found} openRoom={openRoom} />
}

function RoomSection({ title, children }: { title: string | null; children: ReactNode }) {
  return (
    <section aria-label={title ?? 'المحادثات'}>
      {title !== null && <h2 className="px-3 pt-3 pb-1 text-small font-medium text-ink-600">{title}</h2>}
      {children}
    </section>
  )
}

function RoomsLoading() {
  return (
    <Loading className="grid gap-2 p-2">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </Loading>
  )
}

function RoomRows({ rooms, openRoom }: { rooms: Rooms; openRoom: number | null }) {
  const now = useNow(MINUTE_MS)
  if (rooms.failure !== null) return <QueryFailure query={rooms} className="m-2" />
  if (rooms.isPending) return <RoomsLoading />
  return (
    <>
      <ul className="flex flex-col gap-0.5">
        {rooms.items.map((room) => (
          <RoomRow key={room.roomId} room={room} now={now} isOpen={room.roomId === openRoom} />
        ))}
      </ul>
      {rooms.hasNextPage && (
        <Button
          variant="quiet"
          isPending={rooms.isFetchingNextPage}
          onPress={() => {
            void rooms.fetchNextPage()
          }}
          className="mt-2 w-full"
        >
          المزيد
        </Button>
      )}
    </>
  )
}
