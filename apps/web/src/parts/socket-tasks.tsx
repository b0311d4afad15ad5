import { useSocketConnection } from '@hiwar/app/auth/use-socket.ts'
import { useSocketToasts } from './use-socket-toasts.ts'

/** The connection of a signed-in user, and what it tells on any screen. */
export function SocketTasks() {
  useSocketConnection()
  useSocketToasts()
  return null
}
