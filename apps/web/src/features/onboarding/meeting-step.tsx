import { bounds } from '@hiwar/contract/bounds.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { formatDateTime } from '@hiwar/arabic/dates.ts'
import { interviewBookableFrom, isMeetingCanceled } from '@hiwar/rules/meeting-states.ts'
import { MarkupView } from '@hiwar/app/markup/markup-view.tsx'
import { Banner } from '@hiwar/ui/banner.tsx'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { MeetingBooking } from './meeting-booking.tsx'
import { MeetingPending } from './meeting-pending.tsx'
import { kinds } from './meeting.ts'
import type { Meeting, MeetingKind } from './meeting.ts'
import type { Host } from './use-host-times.ts'

interface MeetingStepProps {
  kind: MeetingKind
  /** The latest one, if any. */
  last: Meeting | undefined
  host: Host | null
}

/** One meeting of the onboarding in any state: to book, booked, passed or rejected (web.md, `/t/onboarding`). */
export function MeetingStep({ kind, last, host }: MeetingStepProps) {
  const { opening, noun } = kinds[kind]
  if (last?.status === InterviewStatus.Pending) return <MeetingPending kind={kind} meeting={last} />
  if (last?.status === InterviewStatus.Passed) return <Passed noun={noun} meeting={last} />
  const bookable =
    kind === 'interview' && last !== undefined
      ? interviewBookableFrom({ status: last.status, start: new Date(last.start) }, new Date(serverNow()))
      : true
  return (
    <div className="flex flex-col gap-5">
      {last?.status === InterviewStatus.Rejected && <Rejected noun={noun} meeting={last} bookable={bookable} />}
      {last !== undefined && isMeetingCanceled(last.status) && <Banner>أُلغيت {noun}. احجز موعدًا آخر.</Banner>}
      {bookable === true && (
        <>
          <p className="text-ink-900">{opening}</p>
          <MeetingBooking kind={kind} host={host} />
        </>
      )}
    </div>
  )
}

function Passed({ noun, meeting }: { noun: string; meeting: Meeting }) {
  return (
    <Banner tone="success" title={`اجتزت ${noun}`}>
      <PassedDetails meeting={meeting} />
    </Banner>
  )
}

/** The level and the words of the interviewer. */
export function PassedDetails({ meeting: { level, feedback } }: { meeting: Meeting }) {
  return (
    <>
      {level !== null && (
        <p>
          مستواك {formatInteger(level)} من {formatInteger(bounds.meeting.levelMax)}.
        </p>
      )}
      <Feedback html={feedback} />
    </>
  )
}

function Rejected({ noun, meeting, bookable }: { noun: string; meeting: Meeting; bookable: boolean | Date }) {
  return (
    <Banner tone="warning" title={`لم تجتز ${noun} هذه المرة`}>
      <Feedback html={meeting.feedback} />
      {bookable instanceof Date && <p>يمكنك الحجز من جديد من {formatDateTime(bookable)}.</p>}
    </Banner>
  )
}

/** What the interviewer wrote. */
function Feedback({ html }: { html: string | null }) {
  return html === null || html === '' ? null : <MarkupView html={html} />
}
