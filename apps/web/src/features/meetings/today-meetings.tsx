import { formatCountdown, deviceZone } from '@hiwar/arabic/dates.ts'
import { awaitsResult } from '@hiwar/rules/meeting-states.ts'
import { dayIn } from '@hiwar/rules/zone.ts'
import { kindLabel, type Meeting } from '@hiwar/app/meetings/meeting.ts'
import { QueryFailure } from '@hiwar/app/failures/block-failure.tsx'
import { Banner } from '@hiwar/ui/banner.tsx'
import { LinkButton } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { EmptyState } from '@hiwar/ui/empty-state.tsx'
import { Loading, Skeleton } from '@hiwar/ui/skeleton.tsx'
import { Link } from 'react-router'
import { SessionHero } from '../../parts/session-hero.tsx'
import { CandidateButton } from './candidate-button.tsx'
import { MeetingLine } from './meeting-line.tsx'
import { usePendingMeetings } from '../../parts/use-pending-meetings.ts'

/** A manager's day: the interview that runs or comes next large, the others of the day below, and results that wait. */
export function TodayMeetings({ now }: { now: Date }) {
  const list = usePendingMeetings()
  if (list.failure !== null) return <QueryFailure query={list} />
  if (list.isPending)
    return (
      <Loading className="grid gap-4">
        <Skeleton className="h-72 w-full md:h-36" />
      </Loading>
    )
  const waiting = list.meetings.filter((meeting) => awaitsResult(meeting, now))
  const [next, ...later] = list.meetings.filter(({ end }) => now < end)
  const zone = deviceZone()
  const ofToday = later.filter(({ start }) => dayIn(start, zone) === dayIn(now, zone))
  return (
    <section aria-label="مقابلاتك" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {waiting.length > 0 && <WaitingResults meetings={waiting} />}
      {next === undefined ? <NoMeetings /> : <NextMeeting meeting={next} now={now} />}
      {ofToday.length > 0 && (
        <ul aria-label="بقية مقابلات اليوم" className="surface divide-y divide-sand-300 px-4">
          {ofToday.map((meeting) => (
            <MeetingLine key={`${meeting.kind}-${meeting.id}`} meeting={meeting} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Candidates who wait to hear how it went. */
function WaitingResults({ meetings }: { meetings: readonly Meeting[] }) {
  const names = meetings.slice(0, 3).map(({ tutor }) => tutor.name ?? 'بلا اسم')
  return (
    <Banner
      tone="warning"
      title="في انتظار نتيجتك"
      action={
        <LinkButton to="/interviews?tab=review" size="small">
          سجّل النتائج
        </LinkButton>
      }
    >
      {names.map((name, place) => (
        <span key={place}>
          {place > 0 && '، '}
          <bdi>{name}</bdi>
        </span>
      ))}
      {meetings.length > names.length && ' وغيرهم'}
    </Banner>
  )
}

function NoMeetings() {
  return (
    <EmptyState
      illustration="waiting"
      className="surface"
      text="لم يُحجز عندك موعد مقابلة بعد. انشر أوقاتًا ليحجزها المرشّحون."
      action={
        <LinkButton to="/schedule-management" variant="secondary">
          حدّد أوقاتك
        </LinkButton>
      }
    />
  )
}

/** The running or next meeting, as large as a tutor's next lesson. */
function NextMeeting({ meeting, now }: { meeting: Meeting; now: Date }) {
  const { kind, id, tutor, start, end } = meeting
  return (
    <SessionHero
      label={kindLabel[kind]}
      caption={`${kindLabel[kind]} ${now < start ? formatCountdown(start.getTime() - now.getTime()) : 'جارية الآن'}`}
      partner={{ id: tutor.id, name: tutor.name, image: tutor.image }}
      start={start}
      end={end}
      now={now}
      to={`/${kind}/${id}`}
      joinLabel="ادخل"
    >
      <CandidateButton candidate={tutor} className="text-white! hover:bg-white/10!" />
      <Link to="/interviews" className={buttonClasses({ variant: 'link', className: 'text-white! hover:text-white!' })}>
        كل المقابلات
      </Link>
    </SessionHero>
  )
}
