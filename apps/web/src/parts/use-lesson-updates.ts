import { useEventsMissed, useSocketEvent } from '@hiwar/app/auth/use-socket.ts'

/** Calls back when a lesson of this user was booked, moved or canceled, and when that may have been missed. */
export function useLessonUpdates(refetch: () => void): void {
  useSocketEvent('MemberLessonChanged', refetch)
  useEventsMissed(refetch)
}
