import { RoomKind } from '@hiwar/contract/enums.ts'
import { useSocketEvent, useSocketRoom } from '@hiwar/app/auth/use-socket.ts'
import { refreshMedia } from './media-calls.ts'

/** Fetches tutors' files again when a tutor changes; for admins (admin.md 1.14). */
export function LiveTutors() {
  useSocketRoom(RoomKind.TutorsCache)
  useSocketEvent('TutorUpdated', refreshMedia)
  useSocketEvent('TutorsCacheUpdated', refreshMedia)
  return null
}
