import { useUser } from '@hiwar/app/auth/account.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { useHasRooms } from './use-rooms.ts'

/** Beside the list while none of its rooms is open. Where there is none to choose, the list says so alone. */
export function NoRoomOpen() {
  const isStudent = useUser().role === Role.Student
  if (!useHasRooms()) return <div className="h-full bg-sand-50" />
  return (
    <EmptyState
      illustration="no-chat"
      text={isStudent ? 'اختر محادثة، أو اكتب لمعلّم لم تكلّمه بعد.' : 'اختر محادثة لتقرأ رسائلها وتردّ عليها.'}
      className="h-full justify-center bg-sand-50"
    />
  )
}
