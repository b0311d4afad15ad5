import { joinOpensText } from '@hiwar/arabic/lesson-words.ts'
import { formatCountdown, formatDate, formatRange } from '@hiwar/arabic/dates.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { Avatar } from '@hiwar/ui/avatar.tsx'
import { Status, type StatusTone } from '@hiwar/ui/badge.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Link } from 'react-router'
import { useSessionTimes } from '../../parts/session-times.ts'
import { kindLabel, stateText, statusTone, type Meeting } from '@hiwar/app/meetings/meeting.ts'
import { CandidateButton } from './candidate-button.tsx'
import { awaitsResult, isMeetingDecided, mayChangeMeeting } from '@hiwar/rules/meeting-states.ts'

interface MeetingRowProps {
  meeting: Meeting
  now: Date
  onReview: () => void
  onCancel: () => void
}

/** One meeting with a candidate: when, its state, and what the manager can do. */
export function MeetingRow({ meeting, now, onReview, onCancel }: MeetingRowProps) {
  const { kind, tutor, start, end, status } = meeting
  const isPending = status === InterviewStatus.Pending
  return (
    <Card as="article">
      <div className="flex flex-wrap items-center gap-4">
        <div className="flex min-w-0 grow basis-72 items-center gap-4">
          <Avatar id={tutor.id} name={tutor.name} image={tutor.image} size={64} />
          <div className="min-w-0">
            <h2 className="text-h3">
              <bdi>{tutor.name ?? 'بلا اسم'}</bdi>
            </h2>
            <p className="text-ink-600">
              {kindLabel[kind]}، {formatDate(start, { now })}،{' '}
              <bdi dir="rtl" className="whitespace-nowrap">
                {formatRange(start, end)}
              </bdi>
            </p>
            <p className="mt-1 text-small">
              <MeetingState meeting={meeting} now={now} />
            </p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          {isPending && <JoinMeeting meeting={meeting} now={now} />}
          {(mayDecide(meeting, now) || (meeting.interview !== null && isMeetingDecided(status))) && (
            <Button variant="secondary" onPress={onReview}>
              {isPending ? 'سجّل النتيجة' : 'رأيك'}
            </Button>
          )}
          {/* On a phone the three fit into one line, and their words begin where the buttons above them do. */}
          <div className="flex flex-wrap gap-2 max-sm:-ms-2">
            <CandidateButton candidate={tutor} className="max-sm:px-2" />
            <Link
              to={`/chat?with=${tutor.id}`}
              className={buttonClasses({ variant: 'quiet', className: 'max-sm:px-2' })}
            >
              أرسل رسالة
            </Link>
            {isPending && (
              <Button variant="quiet" className="max-sm:px-2" onPress={onCancel}>
                ألغِ
              </Button>
            )}
          </div>
        </div>
      </div>
    </Card>
  )
}

/** A result is due after the end, and possible from the start on (lessons.md I2). */
const mayDecide = ({ status, start }: Meeting, now: Date) =>
  status === InterviewStatus.Pending &&
  mayChangeMeeting({ from: status, to: InterviewStatus.Passed, by: 'manager', start, now })

function MeetingState({ meeting, now }: { meeting: Meeting; now: Date }) {
  if (meeting.status === InterviewStatus.Pending && now < meeting.start)
    return <span className="text-ink-600">تبدأ {formatCountdown(meeting.start.getTime() - now.getTime())}</span>
  return <Status tone={toneOf(meeting, now)}>{stateText(meeting, now)}</Status>
}

function toneOf(meeting: Meeting, now: Date): StatusTone {
  if (awaitsResult(meeting, now)) return 'warning'
  return meeting.status === InterviewStatus.Pending ? 'success' : statusTone[meeting.status]
}

/** The link into the call, enabled from some minutes before the start. */
export function JoinMeeting({ meeting: { kind, id, start }, now }: { meeting: Meeting; now: Date }) {
  const { momentOf, before } = useSessionTimes()
  const moment = momentOf({ start, duration: bounds.meeting.minutes, canceledAt: null }, now)
  if (moment === 'open')
    return (
      <Link to={`/${kind}/${id}`} className={buttonClasses({})}>
        ادخل
      </Link>
    )
  return moment === 'early' ? <Button disabledReason={joinOpensText(before)}>ادخل</Button> : null
}
