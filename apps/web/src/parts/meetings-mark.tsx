import { interviewsToReview } from '@hiwar/arabic/plurals.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { awaitsResult } from '@hiwar/rules/meeting-states.ts'
import { CountBadge, DotBadge } from '@hiwar/ui/badge.tsx'
import { usePendingMeetings } from './use-pending-meetings.ts'

const soon = 15 * MINUTE_MS

/** At the link to the interviews: how many wait for a result, else a dot while one runs or is about to start. */
export function MeetingsMark({ count: countClasses, dot }: { count: string; dot: string }) {
  const now = useNow(MINUTE_MS)
  const { meetings } = usePendingMeetings()
  const count = meetings.filter((meeting) => awaitsResult(meeting, new Date(now))).length
  if (count > 0) return <CountBadge count={count} label={interviewsToReview(count)} className={countClasses} />
  const next = meetings.find(({ end }) => end.getTime() > now)
  if (next === undefined || next.start.getTime() - now > soon) return null
  return (
    <DotBadge
      tone="nile"
      label={next.start.getTime() <= now ? 'مقابلة جارية الآن' : 'مقابلة تبدأ بعد قليل'}
      className={dot}
    />
  )
}
