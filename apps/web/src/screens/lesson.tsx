import { useApiQuery } from '@hiwar/client/query.ts'
import { type Gender, Role } from '@hiwar/contract/enums.ts'
import type { LearningProfile } from '@hiwar/contract/learning.ts'
import { getLesson, type LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { MessageCircle, NotebookPen, NotebookText } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { CallPanel } from '../features/call/call-panel.tsx'
import { SessionCall } from '../features/call/session-call.tsx'
import { useCallUnread } from '../features/chat/use-call-unread.ts'
import { AfterCall } from '../features/ratings/after-call.tsx'
import { BareFrame } from '../parts/bare-frame.tsx'
import { useId } from '../parts/use-id.ts'
import { NotFoundScreen } from './not-found.tsx'
import { BlockFailure } from '@hiwar/app/failures/block-failure.tsx'
import { cancelerText } from '@hiwar/app/canceler.ts'
import { LearningSummary } from '../parts/learning-summary.tsx'
import { LessonClosed } from '../parts/lesson-closed.tsx'
import { Page } from '@hiwar/app/frame/page.tsx'
import { ReportAbsence } from '../parts/report-absence.tsx'
import { useSessionTimes } from '../parts/session-times.ts'
import { useNow } from '@hiwar/app/time/use-now.ts'
import { FirstLoad } from '@hiwar/app/frame/first-load.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useSocketEvent, useEventsMissed } from '@hiwar/app/auth/use-socket.ts'
import { useLessonTask } from './use-lesson-task.tsx'

const CallChat = lazyWithRetry(async () => (await import('../features/chat/call-chat.tsx')).CallChat)
const PrivateNoteField = lazyWithRetry(
  async () => (await import('../features/notes/private-note-field.tsx')).PrivateNoteField,
)
const StudentNotes = lazyWithRetry(async () => (await import('../features/notes/student-notes.tsx')).StudentNotes)
const NotesPanel = lazyWithRetry(async () => (await import('../features/notes/notes-panel.tsx')).NotesPanel)

/** `/lesson/{id}`: check the devices, join, talk, leave, rate (web.md §2). */
export function LessonScreen() {
  const id = useId()
  return id === null ? <NotFoundScreen /> : <LessonOf key={id} id={id} />
}

function LessonOf({ id }: { id: number }) {
  const lesson = useApiQuery(getLesson, { params: { id } })
  useLessonUpdates(id, () => {
    void lesson.refetch()
  })
  // A failed refetch must not end a running call.
  if (lesson.failure !== null && lesson.data === undefined) {
    return (
      <BareFrame>
        <Page title="الحصة">
          {lesson.failure.code === 'lesson-not-found' ||
          lesson.failure.code === 'forbidden' ||
          lesson.failure.code === 'bad-request' ? (
            <LessonClosed kind="not-mine" />
          ) : (
            <BlockFailure
              failure={lesson.failure}
              onRetry={() => {
                void lesson.refetch()
              }}
            />
          )}
        </Page>
      </BareFrame>
    )
  }
  if (lesson.data === undefined) return <FirstLoad />
  return (
    <OpenLesson
      key={lesson.data.lesson.sessionId}
      given={lesson.data}
      onReload={() => {
        void lesson.refetch()
      }}
    />
  )
}

/** Refetches when the lesson is canceled or moved while this screen is open. */
function useLessonUpdates(lessonId: number, refetch: () => void): void {
  const refetchIfThis = ({ lesson }: { lesson: number }) => {
    if (lesson === lessonId) refetch()
  }
  useSocketEvent('LessonCanceled', refetchIfThis)
  useSocketEvent('LessonRebooked', refetchIfThis)
  useEventsMissed(refetch)
}

/** While the user is in the call it stays on screen even after the lesson's time window: the call ends by itself. */
function OpenLesson({ given, onReload }: { given: LessonWithMembers; onReload: () => void }) {
  const { lesson, members } = given
  const [left, setLeft] = useState<{ hasMet: boolean } | null>(null)
  const [isInside, setInside] = useState(false)
  const now = new Date(useNow())
  const start = new Date(lesson.start)
  const end = lessonEnd({ start, duration: lesson.duration })
  const user = useUser()
  const times = useSessionTimes()
  const isStudent = user.role === Role.Student
  const tutor = members.find((member) => member.role !== Role.Student)
  const inside = (
    <InsideLesson
      given={given}
      now={now}
      onInside={setInside}
      onRemoved={onReload}
      onLeft={(call) => {
        setInside(false)
        setLeft(call)
        onReload()
      }}
    />
  )

  const isCanceled = lesson.canceledAt !== null
  const isOpen = times.isOpen({ start, end }, now)
  if (isInside) return inside
  if (left !== null && !isCanceled)
    return (
      <BareFrame>
        <Page title="بعد الحصة">
          <Afterwards given={given} now={now} hasMet={left.hasMet} tutor={tutor} onBack={() => setLeft(null)} />
        </Page>
      </BareFrame>
    )
  if (isOpen && !isCanceled) return inside
  return (
    <BareFrame>
      <Page title="الحصة">
        <LessonClosed
          kind={isCanceled ? 'canceled' : now < start ? 'early' : 'ended'}
          start={start}
          now={now}
          tutorId={isStudent ? tutor?.userId : undefined}
          opensBefore={times.joinButton}
          canceled={isCanceled ? { by: cancelerText(given, user.id), note: lesson.cancelNote } : undefined}
        />
      </Page>
    </BareFrame>
  )
}

interface AfterwardsProps {
  given: LessonWithMembers
  now: Date
  /** The other person was in the call too. */
  hasMet: boolean
  tutor: LessonWithMembers['members'][number] | undefined
  onBack: () => void
}

/** After the call: a student rates and books again, a tutor writes a private note; who waited alone reports it. */
function Afterwards({ given, now, hasMet, tutor, onBack }: AfterwardsProps) {
  const isStudent = useUser().role === Role.Student
  const { onAction, dialog } = useLessonTask()
  return (
    <>
      <AfterCall
        lessonId={given.lesson.id}
        hasMet={hasMet}
        tutor={tutor === undefined ? null : { id: tutor.userId, name: tutor.name ?? '' }}
        onBack={onBack}
        onAgain={() => {
          onAction('again', given)
        }}
      >
        {!hasMet && <ReportAbsence given={given} now={now} variant="secondary" isAfterwards />}
        {!isStudent && hasMet && (
          <Suspense>
            <PrivateNoteField lessonId={given.lesson.id} />
          </Suspense>
        )}
      </AfterCall>
      {dialog}
    </>
  )
}

interface InsideLessonProps {
  given: LessonWithMembers
  now: Date
  onInside: (isInside: boolean) => void
  onRemoved: () => void
  onLeft: (call: { hasMet: boolean }) => void
}

/** The call with its chat and its notes. */
function InsideLesson({ given, now, ...call }: InsideLessonProps) {
  const ownId = useUser().id
  const [openPanel, setOpenPanel] = useState<string | null>(null)
  const { lesson, members } = given
  const other = members.find((member) => member.userId !== ownId)
  const partner = {
    id: other?.userId ?? 0,
    name: other?.name ?? '',
    image: other?.image ?? null,
    gender: other?.gender ?? null,
  }
  const unread = useCallUnread(partner.id, openPanel === 'chat')
  const panels = [chatPanel(partner, unread), notesPanel(lesson.id)]
  if (other?.role === Role.Student) panels.push(privateNotePanel(lesson.id, partner, other.learning))
  const details = {
    kind: 'lesson',
    sessionId: lesson.sessionId,
    start: new Date(lesson.start),
    duration: lesson.duration,
    partner,
    topic: lesson.focus,
    aboutPartner: (
      <LearningSummary learning={other?.learning} className="mt-3 rounded-card bg-call-text/8 p-3 text-small" />
    ),
    learningLevel: other?.learning?.level ?? null,
    lessonId: lesson.id,
    waitingAction: <ReportAbsence given={given} now={now} variant="secondary" />,
  } as const
  return (
    <SessionCall
      details={details}
      now={now}
      panels={panels}
      openPanel={openPanel}
      onPanel={setOpenPanel}
      isCanceled={lesson.canceledAt !== null}
      {...call}
    />
  )
}

type Partner = { id: number; name: string; gender: Gender | null }

const chatPanel = (partner: Partner, unread: number): CallPanel => ({
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

const notesPanel = (lessonId: number): CallPanel => ({
  id: 'notes',
  label: 'الملاحظات',
  icon: NotebookPen,
  badge: 0,
  content: (
    <Suspense>
      <NotesPanel lessonId={lessonId} />
    </Suspense>
  ),
})

const privateNotePanel = (lessonId: number, student: Partner, learning: LearningProfile | null): CallPanel => ({
  id: 'own',
  label: 'ملاحظتك',
  icon: NotebookText,
  badge: 0,
  content: (
    <Suspense>
      <LearningSummary learning={learning} className="m-4 mb-0 rounded-card bg-sand-100 p-3 text-small" />
      <StudentNotes lessonId={lessonId} student={student} />
    </Suspense>
  ),
})
