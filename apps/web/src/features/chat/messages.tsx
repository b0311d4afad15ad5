import { dayKey, relativeDay } from '@hiwar/arabic/dates.ts'
import { typingText } from '@hiwar/arabic/people.ts'
import type { Message } from '@hiwar/contract/chat.ts'
import type { Gender } from '@hiwar/contract/enums.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Spinner } from '@hiwar/ui/spinner.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { useUser } from '@hiwar/app/auth/account.ts'
import { MessageBubble, OutgoingBubble } from './message-bubble.tsx'
import { useOutgoing, useThread, useTyping } from './use-thread.ts'

const EditDialog = lazyWithRetry(async () => (await import('./message-dialogs.tsx')).EditMessageDialog)
const DeleteDialog = lazyWithRetry(async () => (await import('./message-dialogs.tsx')).DeleteMessageDialog)

type Change = { kind: 'edit' | 'delete'; message: Message }

interface MessagesProps {
  roomId: number
  otherName: string
  otherGender: Gender | null
}

/**
 * The messages of one room, scrolled to the newest. Older ones load when the user scrolls up, without moving what is
 * on screen.
 */
export function Messages({ roomId, otherName, otherGender }: MessagesProps) {
  const { thread, failure, isLoading, loadNewest, loadOlder } = useThread(roomId)
  const outgoing = useOutgoing(roomId)
  const isTyping = useTyping(roomId)
  const [change, setChange] = useState<Change | null>(null)
  const isFirst = thread.hasOlder === null
  return (
    // Reversed: so the browser keeps the end visible, and the scroll position while older messages are added above.
    <div
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain bg-sand-50"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
      tabIndex={0}
      role="log"
      aria-label={`المحادثة مع ${otherName}`}
    >
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-2 p-4">
        {isFirst && failure === null && <MessagesSkeleton />}
        {failure !== null && <BlockFailure failure={failure} onRetry={loadNewest} isRetrying={isLoading} />}
        {thread.hasOlder === true && <LoadOlder isLoading={isLoading} onReach={loadOlder} />}
        {!isFirst && thread.messages.length === 0 && outgoing.length === 0 && (
          <p className="py-10 text-center text-ink-600">لم تبدأ المحادثة بعد. ابدأ بتحية.</p>
        )}
        <MessagesByDay messages={thread.messages} onChange={setChange} />
        {outgoing.map((message) => (
          <OutgoingBubble key={message.refId} message={message} />
        ))}
        <p role="status" className="min-h-6 text-small text-ink-600">
          {isTyping ? (
            <span>
              <bdi>{otherName}</bdi> {typingText(otherGender)}
            </span>
          ) : (
            ''
          )}
        </p>
      </div>
      {change !== null && (
        <ChangeDialog
          change={change}
          onClose={() => {
            setChange(null)
          }}
        />
      )}
    </div>
  )
}

function ChangeDialog({ change: { kind, message }, onClose }: { change: Change; onClose: () => void }) {
  const given = { message, isOpen: true, onOpenChange: onClose }
  return <Suspense>{kind === 'edit' ? <EditDialog {...given} /> : <DeleteDialog {...given} />}</Suspense>
}

function MessagesByDay({ messages, onChange }: { messages: readonly Message[]; onChange: (change: Change) => void }) {
  const ownId = useUser().id
  const now = useNow(MINUTE_MS)
  const days = [...Map.groupBy(messages, ({ createdAt }) => dayKey(createdAt))]
  return days.map(([day, ofDay]) => (
    <section key={day} aria-label={relativeDay(day, now)} className="flex flex-col gap-2">
      <p aria-hidden className="mx-auto my-2 rounded-full bg-sand-200 px-3 py-1 text-tiny text-ink-600">
        {relativeDay(day, now)}
      </p>
      {ofDay.map((message, place) => (
        <div key={message.id} className={place > 0 && ofDay[place - 1]?.userId !== message.userId ? 'mt-2' : undefined}>
          <MessageBubble
            message={message}
            isOwn={message.userId === ownId}
            onEdit={() => {
              onChange({ kind: 'edit', message })
            }}
            onDelete={() => {
              onChange({ kind: 'delete', message })
            }}
          />
        </div>
      ))}
    </section>
  ))
}

/** Loads older messages when it scrolls into view. */
function LoadOlder({ isLoading, onReach }: { isLoading: boolean; onReach: () => void }) {
  const marker = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    if (marker.current === null || isLoading) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reach()
    })
    observer.observe(marker.current)
    return () => {
      observer.disconnect()
    }
  }, [isLoading])
  return (
    <div ref={marker} className="grid h-10 place-items-center">
      {isLoading && <Spinner />}
    </div>
  )
}

const MessagesSkeleton = () => (
  <Loading className="flex flex-col gap-3 pt-6">
    <Skeleton className="h-14 w-1/2" />
    <Skeleton className="h-10 w-2/5 self-end" />
    <Skeleton className="h-20 w-3/5" />
    <Skeleton className="h-10 w-1/3 self-end" />
  </Loading>
)
