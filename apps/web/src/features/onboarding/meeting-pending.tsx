import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { calendarTitle } from '@hiwar/arabic/calendar.ts'
import { actions } from '@hiwar/arabic/words.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { joinOpensText } from '@hiwar/arabic/lesson-words.ts'
import { formatCountdown, formatDateTime, formatDuration } from '@hiwar/arabic/dates.ts'
import { Banner } from '@hiwar/ui/banner.tsx'
import { Button, LinkButton } from '@hiwar/ui/button.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { isKnownPath } from '@hiwar/app/auth/redirect.ts'
import { googleCalendarEvent } from '../../parts/google-calendar.ts'
import { kinds } from './meeting.ts'
import type { Meeting, MeetingKind } from './meeting.ts'
import { useSetting } from '@hiwar/app/settings/platform-settings.ts'

/** A booked meeting: time, countdown, and buttons to join and to cancel. */
export function MeetingPending({ kind, meeting }: { kind: MeetingKind; meeting: Meeting }) {
  const { noun, path } = kinds[kind]
  const now = useNow(1000)
  const openAfter = useSetting('session.openAfterMinutes', bounds.session.openAfter)
  const joinButton = useSetting('session.joinButtonMinutes', bounds.session.joinButton)
  const start = Date.parse(meeting.start)
  const end = start + bounds.meeting.minutes * MINUTE_MS
  const room = `/${path}/${meeting.id}`
  if (now >= end + openAfter * MINUTE_MS)
    return <Banner title={`انتهت ${noun}`}>نسجّل النتيجة قريبًا ونخبرك برسالة.</Banner>
  return (
    <div className="flex flex-col gap-4">
      <Banner title={`موعد ${noun}`}>
        {formatDateTime(meeting.start)}
        {meeting.host !== null && ` مع ${isolate(meeting.host)}`}
        {now < start && <span className="figures mt-1 block">تبدأ {formatCountdown(start - now)}</span>}
      </Banner>
      <div className="flex flex-wrap gap-3">
        {isKnownPath(room) &&
          (now >= start - joinButton * MINUTE_MS ? (
            <LinkButton to={room}>ادخل {noun}</LinkButton>
          ) : (
            <Button disabledReason={`${joinOpensText(formatDuration(joinButton, 'object'))}.`}>ادخل {noun}</Button>
          ))}
        {isKnownPath(room) && now < start - joinButton * MINUTE_MS && (
          <LinkButton to={room} variant="secondary">
            جرّب الكاميرا والميكروفون
          </LinkButton>
        )}
        {now < start && <CalendarLink kind={kind} meeting={meeting} end={end} />}
        <LinkButton to={`/chat?with=${meeting.hostId}`} variant="secondary">
          {actions.message}
        </LinkButton>
        {now < start && <Cancel kind={kind} meeting={meeting} />}
      </div>
    </div>
  )
}

function CalendarLink({ kind, meeting: { start, host }, end }: { kind: MeetingKind; meeting: Meeting; end: number }) {
  const title = calendarTitle({ kind: kinds[kind].calendar, name: host })
  const entry = { title, start: new Date(start), end: new Date(end), path: '/t/onboarding' }
  return (
    <a
      href={googleCalendarEvent(entry)}
      target="_blank"
      rel="noreferrer"
      className={buttonClasses({ variant: 'secondary' })}
    >
      <CalendarPlus aria-hidden size={20} />
      {actions.addToCalendar}
    </a>
  )
}

function Cancel({ kind, meeting }: { kind: MeetingKind; meeting: Meeting }) {
  const { noun, list, update } = kinds[kind]
  const [isOpen, setOpen] = useState(false)
  const cancel = useApiMutation(update, { invalidates: [list] })
  const confirm = async () => {
    const { failure } = await cancel.run({ body: { id: meeting.id, status: InterviewStatus.CanceledByInterviewee } })
    if (failure === null) setOpen(false)
  }
  return (
    <>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        غيّر الموعد أو ألغه
      </Button>
      <ConfirmDialog
        title={`إلغاء ${noun}`}
        isOpen={isOpen}
        onOpenChange={setOpen}
        confirmLabel={`ألغِ ${noun}`}
        isDestructive
        isPending={cancel.isRunning}
        onConfirm={() => void confirm()}
        failure={<FormFailure failure={cancel.failure} />}
      >
        يعود الموعد متاحًا لغيرك، وتظهر لك المواعيد المتاحة فورًا لتختار موعدًا آخر.
      </ConfirmDialog>
    </>
  )
}
