import { useState } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSocketEvent } from '@hiwar/app/auth/use-socket.ts'

/** How many messages of the partner arrived while the chat beside the call was closed. */
export function useCallUnread(partnerId: number, isOpen: boolean): number {
  const ownId = useUser().id
  const [count, setCount] = useState(0)
  useSocketEvent('RoomMessage', ({ userId }) => {
    if (userId === partnerId && userId !== ownId && !isOpen) setCount((before) => before + 1)
  })
  if (isOpen && count > 0) setCount(0)
  return isOpen ? 0 : count
}
