import { toastFailure } from '@hiwar/app/failures/toast-failure.ts'
import { UnsavedChangesGuard } from '@hiwar/app/forms/unsaved-changes-guard.tsx'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import type { Meeting } from '@hiwar/app/meetings/meeting.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { actions } from '@hiwar/arabic/words.ts'
import type { InterviewWithMembers } from '@hiwar/contract/interviews.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Confirm } from '../confirm/confirm.tsx'
import { undoable } from '../confirm/undoable.ts'
import { MovedNotice } from './moved-notice.tsx'
import { ReviewFields, ReviewTexts, Told, draftOf, isSameDraft, problemsOf } from './review-fields.tsx'
import type { ReviewDraft } from './review-fields.tsx'
import { useMeetingChange } from './use-meeting-change.ts'
import type { MeetingReview, Moved } from './use-meeting-change.ts'

interface MeetingTextsProps {
  meeting: Meeting
  interview: InterviewWithMembers
  isEditable: boolean
}

/** Feedback, internal note and level of an interview; saved apart from its result (admin.md 1.8). */
export function MeetingTexts({ meeting, interview, isEditable }: MeetingTextsProps) {
  return (
    <section aria-label="التقييم" className="flex flex-col gap-5">
      {isEditable ? <ReviewForm meeting={meeting} interview={interview} /> : <ReviewTexts draft={draftOf(interview)} />}
      <Told title="رأي المرشّح" html={interview.intervieweeFeedback} />
    </section>
  )
}

/** Before it sends, it looks what others changed since it was opened, and asks (admin.md 3.8). */
function ReviewForm({ meeting, interview }: Omit<MeetingTextsProps, 'isEditable'>) {
  const { draft, setDraft, stored, opened, isChanged, adopt } = useDraft(meeting, interview)
  const [isTried, setTried] = useState(false)
  const [moved, setMoved] = useState<Moved | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  const { send, load, isRunning } = useMeetingChange(meeting)
  const offline = useOfflineReason()
  const problems = problemsOf(draft, { hasFeedback: stored.feedback !== '' })

  const store = async () => {
    const change = changeOf(stored, draft)
    const apply = async () => {
      const outcome = await send({ review: change })
      if (outcome.failure === null) adopt(draft)
      return outcome
    }
    // The first feedback cannot be taken back: the call refuses an empty one.
    const hasUndo = change.interviewerFeedback === undefined || stored.feedback !== ''
    setTried(false)
    await storeReview(apply, hasUndo ? async () => await send({ review: changeOf(draft, stored) }) : null)
  }
  const save = async () => {
    flushSync(() => setTried(true))
    if (Object.keys(problems).length > 0) {
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    const found = await load(opened)
    if (found.failure !== null) void toastFailure(words.failed, found.failure)
    else if (found.moved === null) await store()
    else setMoved(found.moved)
  }
  return (
    <div ref={fields} className="flex flex-col gap-5">
      <ReviewFields draft={draft} onChange={setDraft} problems={isTried ? problems : {}} />
      <UnsavedChangesGuard when={isChanged && !isRunning} />
      {isChanged && (
        <Button
          variant="secondary"
          className="self-start"
          isPending={isRunning}
          disabledReason={offline}
          onPress={() => void save()}
        >
          {actions.save}
        </Button>
      )}
      {moved !== null && <AskToSave moved={moved} onSave={store} onClose={() => setMoved(null)} />}
    </div>
  )
}

interface AskToSaveProps {
  moved: Moved
  onSave: () => Promise<void>
  onClose: () => void
}

function AskToSave({ moved, onSave, onClose }: AskToSaveProps) {
  const save = async () => {
    await onSave()
    return { failure: null }
  }
  return (
    <Confirm
      level={1}
      size="medium"
      title="حفظ ما كتبته رغم ذلك؟"
      effect={<MovedNotice moved={moved} />}
      confirmLabel={actions.save}
      onConfirm={save}
      onClose={onClose}
    />
  )
}

/** What is typed, and the interview as it was when the typing began. Without changes it follows what is stored. */
function useDraft(meeting: Meeting, interview: InterviewWithMembers) {
  const [opened, setOpened] = useState(meeting)
  const [draft, setDraft] = useState<ReviewDraft>(() => draftOf(interview))
  const stored = draftOf(opened.interview)
  const isChanged = !isSameDraft(draft, stored)
  if (!isChanged && opened.interview?.updatedAt !== interview.updatedAt) {
    setOpened(meeting)
    setDraft(draftOf(interview))
  }
  return {
    draft,
    setDraft,
    stored,
    opened,
    isChanged,
    /** What was stored is what was typed. */
    adopt: ({ feedback, note, level }: ReviewDraft) =>
      setOpened((now) =>
        now.interview === null
          ? now
          : {
              ...now,
              interview: { ...now.interview, interviewerFeedback: feedback || null, note: note || null, level },
            },
      ),
  }
}

const words = { done: 'تم حفظ الملاحظات', failed: 'لم تُحفظ الملاحظات' }

const changeOf = (before: ReviewDraft, after: ReviewDraft): MeetingReview => ({
  ...(after.feedback !== before.feedback && { interviewerFeedback: after.feedback }),
  ...(after.note !== before.note && { note: after.note }),
  ...(after.level !== before.level && { level: after.level }),
})

type Call = () => Promise<{ readonly failure: Failure | null }>

/** Stores the texts, with an undo where there is one; what was typed stays in its fields. */
async function storeReview(apply: Call, undo: Call | null): Promise<void> {
  if (undo !== null) return await undoable({ ...words, show: () => () => undefined, apply, undo })
  const { failure } = await apply()
  if (failure === null) toast.success({ title: words.done })
  else void toastFailure(words.failed, failure)
}
