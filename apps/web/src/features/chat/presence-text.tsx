import { formatTime, relativeDay } from '@hiwar/arabic/dates.ts'
import { states } from '@hiwar/arabic/words.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { useNow } from '../../parts/use-now.ts'

/** Whether somebody is online, or when they were last. */
export function PresenceText({ isOnline, lastSeen }: { isOnline: boolean; lastSeen: string }) {
  const now = useNow(MINUTE_MS)
  if (isOnline) return <span className="text-success">{states.online}</span>
  return (
    <span className="text-ink-600">
      آخر ظهور {relativeDay(lastSeen, now)} <bdi>{formatTime(lastSeen)}</bdi>
    </span>
  )
}
