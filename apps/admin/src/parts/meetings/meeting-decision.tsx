import { statusLabel } from '@hiwar/app/meetings/meeting.ts'
import type { Meeting } from '@hiwar/app/meetings/meeting.ts'
import { cairo, formatDateTime } from '@hiwar/arabic/dates.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Confirm } from '../confirm/confirm.tsx'
import { personName } from '../people/person.ts'
import { meetingName } from './meeting-columns.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { ReviewFields, draftOf, isSameDraft, problemsOf } from './review-fields.tsx'
import { useMeetingChange } from './use-meeting-change.ts'
import type { Moved } from './use-meeting-change.ts'

interface MeetingDecisionProps {
  meeting: Meeting
  to: InterviewStatus
  onClose: () => void
}

const effects: Partial<Record<InterviewStatus, string>> = {
  [InterviewStatus.Passed]: 'يصل المعلّمَ خبر نجاحه، وتُفتح له الخطوة التالية.',
  [InterviewStatus.Rejected]: 'يصل المعلّمَ خبر الرفض.',
  [InterviewStatus.CanceledByInterviewer]: 'يعود الوقت متاحًا، ويصل الخبر إلى المدير والمعلّم. الإلغاء نهائي.',
}

/** What the decision does, also to a result that it corrects. */
function effectOf({ interview, status }: Meeting, to: InterviewStatus): string {
  const isRejected = to === InterviewStatus.Rejected
  return [
    effects[to] ?? '',
    isRejected && interview !== null ? 'ويستطيع قراءة رأي المدير.' : '',
    isRejected && status === InterviewStatus.Passed ? 'ويعود إلى ما قبل هذه الخطوة.' : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

const verbs: Partial<Record<InterviewStatus, string>> = {
  [InterviewStatus.Passed]: 'سجّل النجاح',
  [InterviewStatus.Rejected]: 'سجّل الرفض',
  [InterviewStatus.CanceledByInterviewer]: 'ألغِ الموعد',
}

/**
 * Records a result, corrects it or cancels the meeting: a reason always, for an interview feedback and level too. What
 * others changed since it was opened is shown first (admin.md 3.8).
 */
export function MeetingDecision({ meeting, to, onClose }: MeetingDecisionProps) {
  const done = useDone(meeting, to)
  const { send, load } = useMeetingChange(meeting)
  const [{ opened, moved }, setSeen] = useState<{ opened: Meeting; moved: Moved | null }>({
    opened: meeting,
    moved: null,
  })
  const stored = draftOf(opened.interview)
  const [draft, setDraft] = useState(stored)
  const [isTried, setTried] = useState(false)
  const hasForm = opened.interview !== null && to !== InterviewStatus.CanceledByInterviewer
  const problems = hasForm ? problemsOf(draft, { result: to, hasFeedback: stored.feedback !== '' }) : {}

  const confirm = async ({ reason }: { reason: string | undefined }) => {
    const found = await load(opened)
    if (found.failure !== null) return found
    if (found.moved !== null) {
      setSeen({ opened: found.now, moved: found.moved })
      return { failure: null, staysOpen: true }
    }
    const { feedback: interviewerFeedback, note, level } = draft
    const outcome = await send({
      status: to,
      review: hasForm ? { interviewerFeedback, note, level } : undefined,
      reason,
    })
    if (outcome.failure === null) done()
    return outcome
  }
  return (
    <Confirm
      level={2}
      size={hasForm ? 'medium' : 'small'}
      title={`${verbs[to] ?? ''}: ${meetingName(meeting)}`}
      effect={
        <p>
          <bdi>{personName(meeting.tutor)}</bdi>، {formatDateTime(meeting.start, { zone: cairo })}.{' '}
          {effectOf(meeting, to)}
        </p>
      }
      confirmLabel={verbs[to] ?? ''}
      isDestructive={to !== InterviewStatus.Passed}
      isFullScreen={hasForm}
      isDirty={!isSameDraft(draft, stored)}
      check={() => {
        setTried(true)
        return Object.keys(problems).length === 0
      }}
      onConfirm={confirm}
      onClose={onClose}
    >
      {moved !== null && <MovedNotice moved={moved} />}
      {hasForm && <ReviewFields draft={draft} onChange={setDraft} problems={isTried ? problems : {}} />}
    </Confirm>
  )
}

/** Says what was recorded; after a pass the way to the tutor. */
function useDone(meeting: Meeting, to: InterviewStatus) {
  const navigate = useNavigate()
  return () =>
    toast.success({
      title: `${meetingName(meeting)}: ${statusLabel[to]}`,
      ...(to === InterviewStatus.Passed && {
        action: { label: 'افتح المعلّم', onPress: () => void navigate(`/user/${meeting.tutor.id}`) },
      }),
    })
}
