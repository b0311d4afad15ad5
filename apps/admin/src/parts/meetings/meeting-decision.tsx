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
import { ReviewFields, draftOf, isSameDraft, markupOf, problemsOf } from './review-fields.tsx'
import { useMeetingChange } from './use-meeting-change.ts'

interface MeetingDecisionProps {
  meeting: Meeting
  to: InterviewStatus
  onClose: () => void
}

const effects: Partial<Record<InterviewStatus, string>> = {
  [InterviewStatus.Passed]: 'يصل المعلّمَ خبر نجاحه، وتُفتح له الخطوة التالية.',
  [InterviewStatus.Rejected]: 'يصل المعلّمَ خبر الرفض مع رأي المدير.',
  [InterviewStatus.CanceledByInterviewer]: 'يعود الوقت متاحًا، ويصل الخبر إلى الطرفين. الإلغاء نهائي.',
}
const verbs: Partial<Record<InterviewStatus, string>> = {
  [InterviewStatus.Passed]: 'سجّل النجاح',
  [InterviewStatus.Rejected]: 'سجّل الرفض',
  [InterviewStatus.CanceledByInterviewer]: 'ألغِ الموعد',
}

/** Records a result, corrects it or cancels the meeting: a reason always, for an interview feedback and level too. */
export function MeetingDecision({ meeting, to, onClose }: MeetingDecisionProps) {
  const navigate = useNavigate()
  const { send } = useMeetingChange(meeting)
  const { interview } = meeting
  const stored = draftOf(interview)
  const [draft, setDraft] = useState(stored)
  const [isTried, setTried] = useState(false)
  const isResult = to !== InterviewStatus.CanceledByInterviewer
  const hasForm = interview !== null && isResult
  const problems = hasForm ? problemsOf(draft, to === InterviewStatus.Passed) : {}

  const confirm = async ({ reason }: { reason: string | undefined }) => {
    const review = hasForm
      ? { interviewerFeedback: markupOf(draft.feedback), note: markupOf(draft.note), level: draft.level }
      : undefined
    const outcome = await send({ status: to, review, reason })
    if (outcome.failure === null)
      toast.success({
        title: `${meetingName(meeting)}: ${statusLabel[to]}`,
        ...(to === InterviewStatus.Passed && {
          action: { label: 'افتح المعلّم', onPress: () => void navigate(`/user/${meeting.tutor.id}`) },
        }),
      })
    return outcome
  }
  return (
    <Confirm
      level={2}
      size={hasForm ? 'medium' : 'small'}
      title={`${verbs[to] ?? ''}: ${meetingName(meeting)}`}
      effect={
        <p>
          <bdi>{personName(meeting.tutor)}</bdi>، {formatDateTime(meeting.start, { zone: cairo })}. {effects[to]}
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
      {hasForm && <ReviewFields draft={draft} onChange={setDraft} problems={isTried ? problems : {}} />}
    </Confirm>
  )
}
