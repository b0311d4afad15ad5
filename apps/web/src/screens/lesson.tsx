import { useAsk } from '@hiwar/client/query.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { getLesson, type LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { sessionIsOpen } from '@hiwar/rules/session-window.ts'
import { NotebookPen } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useParams } from 'react-router'
import type { CallPanel } from '../features/call/call-panel.tsx'
import { LessonCall } from '../features/call/lesson-call.tsx'
import { AfterCall } from '../features/ratings/after-call.tsx'
import { BareFrame } from '../parts/bare-frame.tsx'
import { BlockFailure } from '../parts/block-failure.tsx'
import { LessonClosed } from '../parts/lesson-closed.tsx'
import { Page } from '../parts/page.tsx'
import { useNow } from '../parts/use-now.ts'
import { FirstLoad } from '../parts/first-load.tsx'

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
  const [openPanel, setOpenPanel] = useState<string | null>(null)
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
  const panels: CallPanel[] = [{ id: 'notes', label: 'الملاحظات', icon: NotebookPen, badge: 0, content: <Suspense><NotesPanel lessonId={lesson.id} /></Suspense> }]
  return <LessonCall given={given} now={now} panels={panels} openPanel={openPanel} onPanel={setOpenPanel} onInside={setInside} onLeft={() => { setInside(false); setLeft(true); onReload() }} />
}
