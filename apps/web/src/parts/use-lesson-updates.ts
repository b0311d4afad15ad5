import { useSocketConnect, useSocketEvent } from '@hiwar/app/auth/use-socket.ts'

/** Calls back when a lesson of this user was booked, moved or canceled, and after a reconnect of the socket. */
export function useLessonUpdates(refetch: () => void): void {
  useSocketEvent('LessonBooked', refetch)
  useSocketEvent('LessonRebooked', refetch)
  useSocketEvent('LessonCanceled', refetch)
  useSocketConnect(refetch)
}
