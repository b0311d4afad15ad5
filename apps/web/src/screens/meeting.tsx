import { joinOpensText, wrongLinkText } from '@hiwar/arabic/lesson-words.ts'
import { formatCountdown, formatDateTime } from '@hiwar/arabic/dates.ts'
import { LessonDuration, Role } from '@hiwar/contract/enums.ts'
import { isMeetingCanceled } from '@hiwar/rules/meeting-states.ts'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { ClipboardCheck, MessageCircle } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { CallDetails } from '../features/call/call-details.ts'
import type { CallPanel } from '../features/call/call-panel.tsx'
import { DeviceTest } from '../features/call/device-test.tsx'
import { SessionCall } from '../features/call/session-call.tsx'
import { useCallUnread } from '../features/chat/use-call-unread.ts'
import { kindLabel, type Meeting, type MeetingKind } from '@hiwar/app/meetings/meeting.ts'
import { useMeeting } from '../features/meetings/use-meetings.ts'
import { BareFrame } from '../parts/bare-frame.tsx'
import { useId } from '../parts/use-id.ts'
import { NotFoundScreen } from './not-found.tsx'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { FirstLoad } from '@hiwar/app/frame/first-load.tsx'
import { Page, PageHeading } from '@hiwar/app/frame/page.tsx'
import { useSessionTimes } from '../parts/session-times.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { refreshAccount, useUser } from '@hiwar/app/auth/account.ts'

const CallChat = lazyWithRetry(async () => (await import('../features/chat/call-chat.tsx')).CallChat)
const ReviewForm = lazyWithRetry(async () => (await import('../features/meetings/review-form.tsx')).ReviewForm)

/** `/interview/{id}`: the call of an interview (web.md §2). */
export const InterviewScreen = () => <MeetingScreen kind="interview" />
/** `/demo-session/{id}`. */
export const DemoSessionScreen = () => <MeetingScreen kind="demo-session" />

function MeetingScreen({ kind }: { kind: MeetingKind }) {
  const id = useId()
  return id === null ? <NotFoundScreen /> : <MeetingOf key={id} kind={kind} id={id} />
}

function MeetingOf({ kind, id }: { kind: MeetingKind; id: number }) {
  const { meeting, failure, refetch } = useMeeting(kind, id)
  if (failure !== null && failure.code !== 'bad-request')
    return (
      <BareFrame>
        <Page title={kindLabel[kind]}>
          <BlockFailure failure={failure} onRetry={refetch} />
        </Page>
      </BareFrame>
    )
  if (meeting === null || failure !== null)
    return <Closed title={`لم نجد هذه ال${kindLabel[kind].split(' ').join(' ال')}`} text={wrongLinkText} kind={kind} />
  if (meeting === undefined) return <FirstLoad />
  return <OpenMeeting key={meeting.sessionId} meeting={meeting} onReload={refetch} />
}

const closedClasses =
  'mx-auto grid max-w-lg justify-items-center gap-4 rounded-card border border-sand-300 bg-white p-8 text-center'

function Closed({ title, text, kind }: { title: string; text: string; kind: MeetingKind }) {
  const home = useHomePath()
  return (
    <BareFrame>
      <Page title={kindLabel[kind]}>
        <section className={closedClasses}>
          <h2 className="text-h2">{title}</h2>
          <p className="text-ink-600">{text}</p>
          <Link to={home} className={buttonClasses({})}>
            رجوع
          </Link>
        </section>
      </Page>
    </BareFrame>
  )
}

/** Where to go back to: the list for a manager, the onboarding for a candidate. */
function useHomePath(): string {
  return useUser().role === Role.TutorManager ? '/interviews' : '/t/onboarding'
}

function OpenMeeting({ meeting, onReload }: { meeting: Meeting; onReload: () => void }) {
  const now = new Date(useNow())
  const [isInside, setInside] = useState(false)
  const navigate = useNavigate()
  const home = useHomePath()
  const isManager = useUser().role === Role.TutorManager
  const { kind, start, end, status } = meeting
  const times = useSessionTimes()
  const isOpen = times.isOpen({ start, end }, now)
  if (!isInside && isMeetingCanceled(status))
    return <Closed kind={kind} title="أُلغي هذا الموعد" text="يمكن حجز موعد آخر." />
  if (!isInside && !isOpen && now < start)
    return (
      <DeviceTest>
        <PageHeading title={kindLabel[kind]} className="text-h2 text-call-text">
          تبدأ {formatCountdown(start.getTime() - now.getTime())}
        </PageHeading>
        <p className="text-call-muted">
          {formatDateTime(start)}. {joinOpensText(times.before)}. جرّب الكاميرا والميكروفون حتى ذلك الحين.
        </p>
        <Link to={home} className={buttonClasses({ variant: 'secondary', className: 'justify-self-start' })}>
          رجوع
        </Link>
      </DeviceTest>
    )
  if (!isInside && !isOpen)
    return (
      <Closed
        kind={kind}
        title="انتهى هذا الموعد"
        text={isManager ? 'تسجّل نتيجته من قائمة المقابلات، أو تراجعها هناك.' : 'تجد النتيجة في خطوات انضمامك حين تُسجَّل.'}
      />
    )
  // Canceled while the user waits in it: the screen says so instead of leaving.
  const leave = () => {
    setInside(false)
    if (isMeetingCanceled(status)) return
    // The result may have been recorded since the account was asked for.
    if (!isManager) void refreshAccount().catch(() => undefined)
    void navigate(home)
  }
  return <InsideMeeting meeting={meeting} now={now} onInside={setInside} onRemoved={onReload} onLeft={leave} />
}

interface InsideMeetingProps {
  meeting: Meeting
  now: Date
  onInside: (isInside: boolean) => void
  onRemoved: () => void
  onLeft: () => void
}

/** The call with its chat, and for the manager the review. */
function InsideMeeting({ meeting, now, ...call }: InsideMeetingProps) {
  const isManager = meeting.manager.id === useUser().id
  const other = isManager ? meeting.tutor : meeting.manager
  const partner = { id: other.id, name: other.name ?? '', image: other.image, gender: other.gender }
  const [openPanel, setOpenPanel] = useState<string | null>(null)
  const unread = useCallUnread(partner.id, openPanel === 'chat')
  const panels = isManager ? [chatPanel(partner, unread), reviewPanel(meeting, now)] : [chatPanel(partner, unread)]
  const details = {
    kind: meeting.kind,
    sessionId: meeting.sessionId,
    start: meeting.start,
    duration: LessonDuration.Long,
    partner,
    topic: null,
    lessonId: null,
  }
  return (
    <SessionCall
      details={details}
      now={now}
      panels={panels}
      openPanel={openPanel}
      onPanel={setOpenPanel}
      isCanceled={isMeetingCanceled(meeting.status)}
      {...call}
    />
  )
}

const chatPanel = (partner: CallDetails['partner'], unread: number): CallPanel => ({
  id: 'chat',
  label: 'المحادثة',
  icon: MessageCircle,
  badge: unread,
  content: (
    <Suspense>
      <CallChat partnerId={partner.id} partnerName={partner.name} partnerGender={partner.gender} />
    </Suspense>
  ),
})

const reviewPanel = (meeting: Meeting, now: Date): CallPanel => ({
  id: 'review',
  label: 'التقييم',
  icon: ClipboardCheck,
  badge: 0,
  content: (
    <Suspense>
      <ReviewForm meeting={meeting} now={now} />
    </Suspense>
  ),
})
