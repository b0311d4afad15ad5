import { dayKey, relativeDay } from '@hiwar/arabic/dates.ts'
import type { Message } from '@hiwar/contract/chat.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Spinner } from '@hiwar/ui/spinner.tsx'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { BlockFailure } from '../../parts/block-failure.tsx'
import { useNow } from '../../parts/use-now.ts'
import { useUser } from '../../auth/account.ts'
import { Bubble, OutgoingBubble } from './bubble.tsx'
import { useOutgoing, useThread, useTyping } from './use-thread.ts'

const EditDialog = lazyWithRetry(async () => (await import('./change-dialogs.tsx')).EditDialog)
const DeleteDialog = lazyWithRetry(async () => (await import('./change-dialogs.tsx')).DeleteDialog)

type Change = { kind: 'edit' | 'delete'; message: Message }

/**
 * The messages of one room, the newest in sight; older ones come when one scrolls up, and nothing on screen moves for
 * them.
 */
export function Messages({ roomId, otherName }: { roomId: number; otherName: string }) {
  const { thread, failure, isLoading, askNewest, askOlder } = useThread(roomId)
  const outgoing = useOutgoing(roomId)
  const isTyping = useTyping(roomId)
  const [change, setChange] = useState<Change | null>(null)
  const isFirst = thread.hasOlder === null
  return (
    // Reversed: the browser keeps the end in sight, and the place while older messages come in above.
    <div
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain bg-sand-50"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within the keyboard's reach
      tabIndex={0}
      role="log"
      aria-label={`المحادثة مع ${otherName}`}
    >
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-2 p-4">
        {isFirst && failure === null && <FirstMessages />}
        {failure !== null && <BlockFailure failure={failure} onRetry={askNewest} isRetrying={isLoading} />}
        {thread.hasOlder === true && <OlderMark isLoading={isLoading} onReach={askOlder} />}
        {!isFirst && thread.messages.length === 0 && outgoing.length === 0 && (
          <p className="py-10 text-center text-ink-600">لا رسائل بعد. ابدأ بتحية.</p>
        )}
        <Days messages={thread.messages} onChange={setChange} />
        {outgoing.map((message) => (
          <OutgoingBubble key={message.refId} message={message} />
        ))}
        <p role="status" className="min-h-6 text-small text-ink-600">
          {isTyping ? (
            <span>
              <bdi>{otherName}</bdi> يكتب الآن…
            </span>
          ) : (
            ''
          )}
        </p>
      </div>
      {change !== null && (
        <Changing
          change={change}
          onClose={() => {
            setChange(null)
          }}
        />
      )}
    </div>
  )
}

function Changing({ change: { kind, message }, onClose }: { change: Change; onClose: () => void }) {
  const given = { message, isOpen: true, onOpenChange: onClose }
  return <Suspense>{kind === 'edit' ? <EditDialog {...given} /> : <DeleteDialog {...given} />}</Suspense>
}

function Days({ messages, onChange }: { messages: readonly Message[]; onChange: (change: Change) => void }) {
  const ownId = useUser().id
  const now = useNow(MINUTE_MS)
  const days = [...Map.groupBy(messages, ({ createdAt }) => dayKey(createdAt))]
  return days.map(([day, ofDay]) => (
    <section key={day} aria-label={relativeDay(day, now)} className="flex flex-col gap-2">
      <p
        aria-hidden
        className="sticky top-2 z-10 mx-auto my-2 rounded-full bg-sand-200 px-3 py-1 text-tiny text-ink-600"
      >
        {relativeDay(day, now)}
      </p>
      {ofDay.map((message, place) => (
        <div key={message.id} className={place > 0 && ofDay[place - 1]?.userId !== message.userId ? 'mt-2' : undefined}>
          <Bubble
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

/** Asks for older messages when it comes into sight. */
function OlderMark({ isLoading, onReach }: { isLoading: boolean; onReach: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    if (mark.current === null || isLoading) return
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) reach()
    })
    watch.observe(mark.current)
    return () => {
      watch.disconnect()
    }
  }, [isLoading])
  return (
    <div ref={mark} className="grid h-10 place-items-center">
      {isLoading && <Spinner />}
    </div>
  )
}

const FirstMessages = () => (
  <Loading className="flex flex-col gap-3 pt-6">
    <Skeleton className="h-14 w-1/2" />
    <Skeleton className="h-10 w-2/5 self-end" />
    <Skeleton className="h-20 w-3/5" />
    <Skeleton className="h-10 w-1/3 self-end" />
  </Loading>
)
