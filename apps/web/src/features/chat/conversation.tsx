import type { Gender } from '@hiwar/contract/enums.ts'
import { emit } from '@hiwar/client/socket.ts'
import { useRef, type ReactNode } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { Composer } from './composer.tsx'
import { roomDraft } from './drafts.ts'
import { Messages } from './messages.tsx'
import { enqueueMessage } from './outbox.ts'

const TYPING_INTERVAL_MS = 1_000

interface ConversationProps {
  roomId: number
  otherName: string
  otherGender: Gender | null
  /** Shown instead of the composer: why this user may not write now. */
  composerNotice?: ReactNode
}

/** A room's messages with the composer below, used in the chat and beside a call. */
export function Conversation({ roomId, otherName, otherGender, composerNotice }: ConversationProps) {
  const userId = useUser().id
  const lastSentAt = useRef(0)
  const sendTyping = () => {
    if (Date.now() - lastSentAt.current < TYPING_INTERVAL_MS) return
    lastSentAt.current = Date.now()
    // A lost typing event does not matter: the next keystroke sends another.
    emit('UserTyping', { roomId }).catch(() => undefined)
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Messages key={roomId} roomId={roomId} otherName={otherName} otherGender={otherGender} />
      {composerNotice ?? (
        <Composer
          key={roomId}
          draftId={roomDraft(roomId)}
          onSend={(text) => {
            enqueueMessage({ userId, roomId, text })
          }}
          onTyping={sendTyping}
        />
      )}
    </div>
  )
}
