import { useAsk } from '@hiwar/client/query.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { getLesson, type LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { sessionIsOpen } from '@hiwar/rules/session-window.ts'
import { MessageCircle, NotebookPen } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useParams } from 'react-router'
import type { CallPanel } from '../features/call/call-panel.tsx'
import { SessionCall } from '../features/call/session-call.tsx'
import { useCallUnread } from '../features/chat/use-call-unread.ts'
import { AfterCall } from '../features/ratings/after-call.tsx'
import { BareFrame } from '../parts/bare-frame.tsx'
import { BlockFailure } from '../parts/block-failure.tsx'
import { LessonClosed } from '../parts/lesson-closed.tsx'
import { Page } from '../parts/page.tsx'
import { ReportAbsence } from '../parts/report-absence.tsx'
import { useNow } from '../parts/use-now.ts'
import { FirstLoad } from '../parts/first-load.tsx'
import { useUser } from '../session/session.ts'

const CallChat = lazy(async () => ({ default: (await import('../features/chat/call-chat.tsx')).CallChat }))
const NotesPanel = lazy(async () => ({ default: (await import('../features/notes/notes-panel.tsx')).NotesPanel }))

/** `/lesson/{id}`: check the devices, join, talk, leave, rate (web.md §2). */
export function LessonScreen() {
  const id = Number(useParams()['id'])
  const lesson = useAsk(getLesson, { params: { id } })
  if (lesson.failure !== null) {
    return (
      <BareFrame>
        <Page title="الحصة">
          {lesson.failure.code === 'lesson-not-found' || lesson.failure.code === 'forbidden' || lesson.failure.code === 'bad-request'
            ? <LessonClosed kind="not-mine" />
            : <BlockFailure failure={lesson.failure} onRetry={() => { void lesson.refetch() }} />}
        </Page>
      </BareFrame>
    )
  }
  if (lesson.data === undefined) return <FirstLoad />
  return <OpenLesson key={lesson.data.lesson.sessionId} given={lesson.data} onReload={() => { void lesson.refetch() }} />
}

/** Once somebody is in the call, the window closing around them does not tear the screen away: the call ends itself. */
function OpenLesson({ given, onReload }: { given: LessonWithMembers; onReload: () => void }) {
  const { lesson, members } = given
  const [hasLeft, setLeft] = useState(false)
  const [isInside, setInside] = useState(false)
  const now = new Date(useNow())
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  const tutor = members.find((member) => member.role !== Role.Student)

  if (hasLeft) return <BareFrame><Page title="بعد الحصة"><AfterCall lessonId={lesson.id} tutor={tutor === undefined ? null : { id: tutor.userId, name: tutor.name ?? '' }} onBack={() => { setLeft(false) }} /></Page></BareFrame>
  const kind = lesson.canceledAt !== null ? 'canceled' : now < start && !sessionIsOpen({ start, end }, now) ? 'early' : sessionIsOpen({ start, end }, now) ? null : 'ended'
  if (kind !== null && !isInside) {
    return (
      <BareFrame>
        <Page title="الحصة"><LessonClosed kind={kind} start={start} now={now} tutorId={tutor?.userId} opensBefore={bounds.session.joinButton} /></Page>
      </BareFrame>
    )
  }
  return <InsideLesson given={given} now={now} onInside={setInside} onLeft={() => { setInside(false); setLeft(true); onReload() }} />
}

interface InsideLessonProps {
  given: LessonWithMembers
  now: Date
  onInside: (isInside: boolean) => void
  onLeft: () => void
}

/** The call with its chat and its notes. */
function InsideLesson({ given, now, ...call }: InsideLessonProps) {
  const ownId = useUser().id
  const [openPanel, setOpenPanel] = useState<string | null>(null)
  const { lesson, members } = given
  const other = members.find((member) => member.userId !== ownId)
  const partner = { id: other?.userId ?? 0, name: other?.name ?? '', image: other?.image ?? null }
  const unread = useCallUnread(partner.id, openPanel === 'chat')
  const panels: CallPanel[] = [
    { id: 'chat', label: 'المحادثة', icon: MessageCircle, badge: unread, content: <Suspense><CallChat partnerId={partner.id} partnerName={partner.name} /></Suspense> },
    { id: 'notes', label: 'الملاحظات', icon: NotebookPen, badge: 0, content: <Suspense><NotesPanel lessonId={lesson.id} /></Suspense> },
  ]
  const about = {
    kind: 'lesson', sessionId: lesson.sessionId, start: new Date(lesson.start), duration: lesson.duration, partner, partnerRole: other?.role === Role.Student ? 'الطالب' : 'المعلّم',
    topic: lesson.focus, lessonId: lesson.id, waitingAction: <ReportAbsence given={given} now={now} variant="secondary" />,
  } as const
  return <SessionCall about={about} now={now} panels={panels} openPanel={openPanel} onPanel={setOpenPanel} {...call} />
}
