import { Role } from '@hiwar/contract/enums.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { joinClasses } from '@hiwar/ui/class-names.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { NewRoom } from '../features/chat/new-room.tsx'
import { NoRoomOpen } from '../features/chat/no-room-open.tsx'
import { OpenRoom } from '../features/chat/open-room.tsx'
import { RoomList } from '../features/chat/room-list.tsx'
import { LazyVerifyEmailDialog } from '@hiwar/app/verify/lazy-verify-email-dialog.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { refreshAccount, useUser } from '@hiwar/app/auth/account.ts'

const idOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

/**
 * `/chat`: the list of rooms and the open one; on a phone one of the two at a time (web.md §2). Query `room`, or `with`
 * for a person not written to yet.
 */
export function ChatScreen() {
  const [query] = useSearchParams()
  const [roomId, personId] = [idOf(query.get('room')), idOf(query.get('with'))]
  const isRoomOpen = roomId !== null || personId !== null
  const user = useUser()
  const composerNotice = user.role === Role.Student && !user.verifiedEmail ? <VerifyFirst /> : undefined
  return (
    <Page title="المحادثات" isHeadingHidden>
      <div
        className={joinClasses(
          '-m-4 -mt-6 flex bg-white md:-m-6 md:-mt-8 md:h-[calc(var(--screen)-4.5rem)] lg:h-[calc(var(--screen)-5rem)]',
          isRoomOpen ? 'h-(--screen)' : 'min-h-[calc(var(--screen)-4.5rem-4rem-env(safe-area-inset-bottom))]',
        )}
      >
        <div className={`w-full shrink-0 border-sand-300 lg:w-100 lg:border-e ${isRoomOpen ? 'hidden lg:block' : ''}`}>
          <RoomList openRoom={roomId} />
        </div>
        <div className={`min-w-0 flex-1 ${isRoomOpen ? '' : 'hidden lg:block'}`}>
          {roomId !== null && <OpenRoom key={roomId} roomId={roomId} composerNotice={composerNotice} />}
          {roomId === null && personId !== null && (
            <NewRoom key={personId} userId={personId} composerNotice={composerNotice} />
          )}
          {!isRoomOpen && <NoRoomOpen />}
        </div>
      </div>
    </Page>
  )
}

/** Students verify their email address before they write (spec 6). */
function VerifyFirst() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-sand-300 bg-white p-4">
      <p className="text-small text-ink-600">أكّد بريدك الإلكتروني أولًا لتتمكّن من الكتابة.</p>
      <Button
        size="small"
        onPress={() => {
          setOpen(true)
        }}
      >
        أكّد البريد
      </Button>
      <LazyVerifyEmailDialog
        isOpen={isOpen}
        isCodeSent={false}
        onVerified={() => {
          setOpen(false)
          void refreshAccount()
        }}
        onClose={() => {
          setOpen(false)
        }}
      />
    </div>
  )
}
