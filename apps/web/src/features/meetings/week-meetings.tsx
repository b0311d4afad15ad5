import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { addDays, dayBounds } from '@hiwar/rules/civil-day.ts'
import { Link } from 'react-router'
import { usePendingMeetings } from '../../parts/use-pending-meetings.ts'
import { MeetingLine } from './meeting-line.tsx'

interface WeekMeetingsProps {
  /** The Saturday of the week. */
  first: string
  zone: string
  now: Date
}

/** A manager's interviews and demo sessions of one week that have no result yet; nothing in a week without any. */
export function WeekMeetings({ first, zone, now }: WeekMeetingsProps) {
  const pending = usePendingMeetings()
  const from = dayBounds(first, zone).start
  const to = dayBounds(addDays(first, 6), zone).end
  const meetings = pending.meetings.filter(({ start }) => from <= start.getTime() && start.getTime() < to)
  if (pending.failure !== null) return <QueryFailure query={pending} />
  if (meetings.length === 0) return null
  return (
    <section aria-labelledby="week-meetings" className="mt-8 grid gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="week-meetings" className="text-h3">
          المقابلات
        </h2>
        <Link to="/interviews" className="-my-2 flex min-h-11 items-center text-label text-nile-600">
          كل المقابلات
        </Link>
      </div>
      <ul className="surface divide-y divide-sand-300 px-4">
        {meetings.map((meeting) => (
          <MeetingLine key={`${meeting.kind}-${meeting.id}`} meeting={meeting} now={now} />
        ))}
      </ul>
    </section>
  )
}
