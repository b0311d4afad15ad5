import { channelLabel, deliveryStateLabel } from '@hiwar/arabic/notification-labels.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { useApiPages } from '@hiwar/client/query.ts'
import { DeliveryState, listDeliveries } from '@hiwar/contract/notifications.ts'
import type { SentNotification } from '@hiwar/contract/notifications.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import type { StateTone } from '@hiwar/ui/state-badge.tsx'
import { DateCell } from '../../../parts/cells.tsx'

const tones: Readonly<Record<DeliveryState, StateTone>> = {
  [DeliveryState.Waiting]: 'waiting',
  [DeliveryState.Sending]: 'running',
  [DeliveryState.Sent]: 'done',
  [DeliveryState.Failed]: 'wrong',
  [DeliveryState.Skipped]: 'stopped',
}

const pageSize = 20

/** What the person was told in the last 90 days, and by which channel (more.md 6). */
export function MessagesTab({ user }: { user: UserSelf }) {
  const told = useApiPages(listDeliveries, { query: { userId: user.id } }, { size: pageSize })
  if (told.failure !== null && told.items.length === 0) return <QueryFailure query={told} />
  if (told.isPending)
    return (
      <Loading>
        <Skeleton className="h-64 w-full" />
      </Loading>
    )
  if (told.items.length === 0)
    return (
      <div className="surface">
        <EmptyState illustration="no-chat" text="لم نرسل إلى هذا الحساب شيئًا في آخر ثلاثة شهور." />
      </div>
    )
  return (
    <div className="flex flex-col gap-4">
      <ol className="surface divide-y divide-sand-300 px-4 md:px-6">
        {told.items.map((message, place) => (
          <Told key={`${message.at} ${place}`} message={message} />
        ))}
      </ol>
      {told.hasNextPage && (
        <Button
          variant="secondary"
          className="self-center"
          isPending={told.isFetchingNextPage}
          onPress={() => void told.fetchNextPage()}
        >
          الأقدم
        </Button>
      )}
    </div>
  )
}

function Told({ message: { channel, state, at, text } }: { message: SentNotification }) {
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-600">
        <StateBadge tone={tones[state]}>{deliveryStateLabel[state]}</StateBadge>
        {channelLabel[channel]}
        <DateCell at={at} hasTime />
      </p>
      <p className="break-words whitespace-pre-line" dir="auto">
        {text}
      </p>
    </li>
  )
}
