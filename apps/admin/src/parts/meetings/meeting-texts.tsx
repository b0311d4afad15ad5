import { toastFailure } from '@hiwar/app/toast-failure.ts'
import { UnsavedChangesGuard } from '@hiwar/app/unsaved-changes-guard.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import type { Meeting } from '@hiwar/app/meetings/meeting.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { InterviewWithMembers } from '@hiwar/contract/interviews.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { undoable } from '../confirm/undoable.ts'
import { ReviewFields, candidateText, draftOf, isSameDraft, isTooShort, markupOf } from './review-fields.tsx'
import { useMeetingChange } from './use-meeting-change.ts'

interface MeetingTextsProps {
  meeting: Meeting
  interview: InterviewWithMembers
  isEditable: boolean
}

/** Feedback, internal note and level of an interview; saved apart from its result (admin.md 1.8). */
export function MeetingTexts({ meeting, interview, isEditable }: MeetingTextsProps) {
  const stored = draftOf(interview)
  const [draft, setDraft] = useState(stored)
  const { send, isRunning } = useMeetingChange(meeting)
  const offline = useOfflineReason()
  const isChanged = !isSameDraft(draft, stored)
  const changed = {
    ...(draft.feedback !== stored.feedback && { interviewerFeedback: markupOf(draft.feedback) }),
    ...(draft.note !== stored.note && { note: markupOf(draft.note) }),
    ...(draft.level !== stored.level && { level: draft.level }),
  }
  const save = async () => {
    const { interviewerFeedback, note, level } = interview
    const apply = async () => await send({ review: changed })
    const done = 'حُفظت الملاحظات'
    const failed = 'لم تُحفظ الملاحظات'
    // The first feedback cannot be taken back: the call refuses an empty one.
    if ('interviewerFeedback' in changed && interviewerFeedback === null) {
      const { failure } = await apply()
      if (failure === null) toast.success({ title: done })
      else void toastFailure(failed, failure)
      return
    }
    const undo = async () =>
      await send({
        review: {
          ...('interviewerFeedback' in changed && interviewerFeedback !== null && { interviewerFeedback }),
          ...('note' in changed && { note: note ?? '' }),
          ...('level' in changed && { level }),
        },
      })
    // What was typed stays in its fields.
    await undoable({ done, failed, show: () => () => undefined, apply, undo })
  }
  const candidate = candidateText(interview)
  return (
    <section aria-label="التقييم" className="flex flex-col gap-5">
      <ReviewFields draft={draft} onChange={setDraft} isReadOnly={!isEditable} />
      {candidate !== '' && (
        <div>
          <h3 className="mb-1 text-label">رأي المرشّح</h3>
          <p className="whitespace-pre-line">{candidate}</p>
        </div>
      )}
      <UnsavedChangesGuard when={isEditable && isChanged && !isRunning} />
      {isEditable && isChanged && (
        <Button
          variant="secondary"
          className="self-start"
          isPending={isRunning}
          disabledReason={isTooShort(draft) ? 'النص أقصر من خمسة أحرف.' : offline}
          onPress={() => void save()}
        >
          {actions.save}
        </Button>
      )}
    </section>
  )
}
