import { formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { states } from '@hiwar/arabic/words.ts'
import { useNow } from '../../parts/use-now.ts'

/** Whether the other is here, or when last. */
export function PresenceLine({ isOnline, lastSeen }: { isOnline: boolean; lastSeen: string }) {
  const now = useNow(60_000)
  if (isOnline) return <span className="text-success">{states.online}</span>
  return (
    <span className="text-ink-600">
      آخر ظهور {relativeDay(lastSeen, now)} <bdi>{formatTime(lastSeen)}</bdi>
    </span>
  )
}
