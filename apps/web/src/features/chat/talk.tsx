import { emit } from '@hiwar/client/socket.ts'
import { useRef, type ReactNode } from 'react'
import { useUser } from '../../auth/account.ts'
import { Composer } from './composer.tsx'
import { Messages } from './messages.tsx'
import { post } from './outbox.ts'

const typingEvery = 1_000

interface TalkProps {
  roomId: number
  otherName: string
  /** In place of the field: why this person may not write now. */
  barrier?: ReactNode
}

/** A room's messages and the field below them; the same in the chat and beside a call. */
export function Talk({ roomId, otherName, barrier }: TalkProps) {
  const userId = useUser().id
  const told = useRef(0)
  const tellTyping = () => {
    if (Date.now() - told.current < typingEvery) return
    told.current = Date.now()
    // A sign that is lost is made up for by the next letter.
    emit('UserTyping', { roomId }).catch(() => undefined)
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Messages key={roomId} roomId={roomId} otherName={otherName} />
      {barrier ?? (
        <Composer
          key={roomId}
          place={`room-${roomId}`}
          onSend={(text) => {
            post({ userId, roomId, text })
          }}
          onTyping={tellTyping}
        />
      )}
    </div>
  )
}
