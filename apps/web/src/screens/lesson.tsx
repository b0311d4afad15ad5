import { canceledByLabel } from '@hiwar/arabic/labels.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { getLesson, type LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { lessonEnd } from '@hiwar/rules/lesson-states.ts'
import { lazyWithRetry } from '@hiwar/ui/lazy-with-retry.ts'
import { MessageCircle, NotebookPen, NotebookText } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import type { CallPanel } from '../features/call/call-panel.tsx'
import { SessionCall } from '../features/call/session-call.tsx'
import { useCallUnread } from '../features/chat/use-call-unread.ts'
import { AfterCall } from '../features/ratings/after-call.tsx'
import { BareFrame } from '../parts/bare-frame.tsx'
import { BlockFailure } from '../parts/block-failure.tsx'
import { cancelerOf } from '../parts/canceler.ts'
import { LessonClosed } from '../parts/lesson-closed.tsx'
import { Page } from '../parts/page.tsx'
import { ReportAbsence } from '../parts/report-absence.tsx'
import { useSessionTimes } from '../parts/session-times.ts'
import { useNow } from '../parts/use-now.ts'
import { FirstLoad } from '../parts/first-load.tsx'
import { useUser } from '../auth/account.ts'
import { useSocketEvent, useSocketConnect } from '../auth/use-socket.ts'
import { useLessonTask } from './use-lesson-task.tsx'

const CallChat = lazyWithRetry(async () => (await import('../features/chat/call-chat.tsx')).CallChat)
const PrivateNoteField = lazyWithRetry(
  async () => (await import('../features/notes/private-note-field.tsx')).PrivateNoteField,
)
const StudentNotes = lazyWithRetry(async () => (await import('../features/notes/student-notes.tsx')).StudentNotes)
const NotesPanel = lazyWithRetry(async () => (await import('../features/notes/notes-panel.tsx')).NotesPanel)

/** `/lesson/{id}`: check the devices, join, talk, leave, rate (web.md §2). */
export function LessonScreen() {
  const id = Number(useParams()['id'])
  const lesson = useApiQuery(getLesson, { params: { id } })
  useLessonUpdates(id, () => {
    void lesson.refetch()
  })
  // A refusal of asking again must not tear a running call away.
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

/** Called off or moved by the other while this screen stands open. */
function useLessonUpdates(lessonId: number, refetch: () => void): void {
  const hear = ({ lesson }: { lesson: number }) => {
    if (lesson === lessonId) refetch()
  }
  useSocketEvent('LessonCanceled', hear)
  useSocketEvent('LessonRebooked', hear)
  useSocketConnect(refetch)
}

/** Once somebody is in the call, the window closing around them does not tear the screen away: the call ends itself. */
function OpenLesson({ given, onReload }: { given: LessonWithMembers; onReload: () => void }) {
  const { lesson, members } = given
  const [hasLeft, setLeft] = useState(false)
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
      onLeft={() => {
        setInside(false)
        setLeft(true)
        onReload()
      }}
    />
  )

  const isCanceled = lesson.canceledAt !== null
  const isOpen = times.isOpen({ start, end }, now)
  if (isInside) return inside
  if (hasLeft && !isCanceled)
    return (
      <BareFrame>
        <Page title="بعد الحصة">
          <Afterwards
            given={given}
            tutor={tutor}
            onBack={() => {
              setLeft(false)
            }}
          />
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
          canceled={
            isCanceled ? { by: canceledByLabel[cancelerOf(given, user.id)], note: lesson.cancelNote } : undefined
          }
        />
      </Page>
    </BareFrame>
  )
}

interface AfterwardsProps {
  given: LessonWithMembers
  tutor: LessonWithMembers['members'][number] | undefined
  onBack: () => void
}

/** A student rates and books again, a tutor writes down what to remember. */
function Afterwards({ given, tutor, onBack }: AfterwardsProps) {
  const isStudent = useUser().role === Role.Student
  const { onAction, dialog } = useLessonTask()
  return (
    <>
      <AfterCall
        lessonId={given.lesson.id}
        tutor={tutor === undefined ? null : { id: tutor.userId, name: tutor.name ?? '' }}
        onBack={onBack}
        onAgain={() => {
          onAction('again', given)
        }}
      >
        {!isStudent && (
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
    {
      id: 'chat',
      label: 'المحادثة',
      icon: MessageCircle,
      badge: unread,
      content: (
        <Suspense>
          <CallChat partnerId={partner.id} partnerName={partner.name} />
        </Suspense>
      ),
    },
    {
      id: 'notes',
      label: 'الملاحظات',
      icon: NotebookPen,
      badge: 0,
      content: (
        <Suspense>
          <NotesPanel lessonId={lesson.id} />
        </Suspense>
      ),
    },
  ]
  if (other?.role === Role.Student) {
    panels.push({
      id: 'own',
      label: 'ملاحظتك',
      icon: NotebookText,
      badge: 0,
      content: (
        <Suspense>
          <StudentNotes lessonId={lesson.id} student={partner} />
        </Suspense>
      ),
    })
  }
  const details = {
    kind: 'lesson',
    sessionId: lesson.sessionId,
    start: new Date(lesson.start),
    duration: lesson.duration,
    partner,
    topic: lesson.focus,
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
