import { useSocketRoom } from '@hiwar/app/auth/use-socket.ts'
import type { Endpoint } from '@hiwar/contract/endpoint.ts'
import { RoomKind } from '@hiwar/contract/enums.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { useRefetchOn } from '../../parts/use-refetch-on.ts'

interface Stale {
  /** When one of the account's lessons changes. */
  readonly byLesson?: readonly Endpoint[]
  /** When the account changes as students see it; who does not teach has no such event. */
  readonly byTutor?: readonly Endpoint[]
}

/**
 * Asks calls again when something of this account changes (admin.md 1.4). The event of a lesson names its tutor alone, so
 * those of a student are asked again with every lesson.
 */
export function useUserUpdates(
  { id, role }: Pick<UserSelf, 'id' | 'role'>,
  { byLesson = [], byTutor = [] }: Stale,
): void {
  useSocketRoom(RoomKind.TutorsCache)
  useRefetchOn(
    ['LessonBooked', 'LessonRebooked', 'LessonCanceled'],
    byLesson,
    ({ tutor }) => !isTutorLike(role) || tutor === id,
  )
  useRefetchOn(['TutorUpdated'], byTutor, (tutor) => tutor.id === id)
}
