import { feedbackText } from '@hiwar/arabic/form-words.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { updateDemoSession } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { updateInterview } from '@hiwar/contract/interviews.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { readMarkup } from '@hiwar/rules/markup.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { useState } from 'react'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { lengthOf } from '@hiwar/app/markup/markup-text.ts'
import { RichTextField } from '@hiwar/app/markup/rich-text-field.tsx'
import { meetingLists, type Meeting } from '@hiwar/app/meetings/meeting.ts'

const questions = [
  'Tell me about yourself and how you learned English.',
  'How would you start a first lesson with a shy beginner?',
  'A student speaks fluently but with many mistakes. What do you correct, and when?',
  'Explain the difference between "I did" and "I have done" to me.',
  'What do you do when the connection fails in the middle of a lesson?',
]

const markupOf = (html: string | null | undefined) => (html == null ? '' : (readMarkup(html)?.html ?? ''))
const { textMin, textMax } = bounds.meeting
const isMissing = (html: string) => lengthOf(html) < textMin
const isLong = (html: string) => lengthOf(html) > textMax

interface ReviewFormProps {
  meeting: Meeting
  now: Date
  onDone?: () => void
}

/**
 * The manager's review and decision: of an interview with feedback and a level, of a demo session the result only.
 */
export function ReviewForm({ meeting, now, onDone = () => undefined }: ReviewFormProps) {
  return meeting.interview === null ? (
    <DemoReview meeting={meeting} now={now} onDone={onDone} />
  ) : (
    <InterviewReview meeting={meeting} now={now} onDone={onDone} />
  )
}

const levels = Array.from({ length: bounds.meeting.levelMax }, (_, place) => ({
  value: String(place + 1),
  label: formatInteger(place + 1),
}))

function InterviewReview({ meeting, now, onDone }: Required<ReviewFormProps>) {
  const review = useInterviewReview(meeting, onDone)
  return (
    <div className="grid gap-5 p-4">
      <SuggestedQuestions />
      <div className="grid justify-items-start gap-2">
        <p className="text-label">المستوى</p>
        <Segmented
          label={`المستوى من ${formatInteger(1)} إلى ${formatInteger(5)}`}
          options={levels}
          value={review.level === null ? '' : String(review.level)}
          onChange={(value) => {
            review.setLevel(Number(value))
          }}
        />
      </div>
      <RichTextField
        label="رأيك للمرشّح"
        description={feedbackText.forCandidate}
        value={review.feedback}
        onChange={review.setFeedback}
        rows={4}
        maxLength={textMax}
      />
      <RichTextField
        label="ملاحظة داخلية"
        description={feedbackText.hidden}
        isOptional
        value={review.note}
        onChange={review.setNote}
        rows={2}
        maxLength={textMax}
      />
      <ChangeFailure failure={review.change.failure} />
      <InterviewDecision meeting={meeting} now={now} review={review} />
    </div>
  )
}

/** Feedback, note and level while they are edited, and how they are sent, with a decision or without. */
function useInterviewReview({ id, interview }: Meeting, onDone: () => void) {
  const [feedback, setFeedback] = useState(markupOf(interview?.interviewerFeedback))
  const [note, setNote] = useState(markupOf(interview?.note))
  const [level, setLevel] = useState(interview?.level ?? null)
  const change = useApiMutation(updateInterview, { invalidates: meetingLists })
  const send = async (decision?: InterviewStatus) => {
    const body = {
      id,
      note,
      level,
      ...(feedback === '' ? {} : { interviewerFeedback: feedback }),
      ...(decision === undefined ? {} : { status: decision }),
    }
    const { failure } = await change.run({ body })
    if (failure === null) onDone()
  }
  return { feedback, setFeedback, note, setNote, level, setLevel, change, send }
}

function SuggestedQuestions() {
  return (
    <details className="rounded-card border border-sand-300 p-3">
      <summary className="-my-2 cursor-pointer py-2 font-medium">أسئلة تساعدك</summary>
      <ol dir="ltr" className="mt-2 list-decimal space-y-1 ps-5 text-small" lang="en">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ol>
    </details>
  )
}

interface InterviewDecisionProps {
  meeting: Meeting
  now: Date
  review: ReturnType<typeof useInterviewReview>
}

/** Passed, rejected, or saved without a result. */
function InterviewDecision({ meeting: { status, start }, now, review }: InterviewDecisionProps) {
  const { feedback, note, level, change, send } = review
  const tooEarly = now < start ? 'تُسجَّل النتيجة بعد بدء المقابلة' : undefined
  const noFeedback = isMissing(feedback) ? 'اكتب رأيك للمرشّح أولًا، خمسة حروف على الأقل' : undefined
  const noLevel = level === null ? 'اختر المستوى أولًا' : undefined
  const tooLong = isLong(feedback) || isLong(note) ? 'النص أطول من الحد، اختصره' : undefined
  return (
    <div className="flex flex-wrap gap-2">
      {status === InterviewStatus.Pending && (
        <>
          <Button
            isPending={change.isRunning}
            disabledReason={tooEarly ?? noFeedback ?? noLevel ?? tooLong}
            onPress={() => void send(InterviewStatus.Passed)}
          >
            ناجح
          </Button>
          <Button
            variant="danger"
            isPending={change.isRunning}
            disabledReason={tooEarly ?? noFeedback ?? tooLong}
            onPress={() => void send(InterviewStatus.Rejected)}
          >
            مرفوض
          </Button>
        </>
      )}
      <Button
        variant="secondary"
        isPending={change.isRunning}
        disabledReason={note !== '' && isMissing(note) ? 'الملاحظة أقصر من خمسة حروف' : tooLong}
        onPress={() => void send()}
      >
        احفظ بلا نتيجة
      </Button>
    </div>
  )
}

function ChangeFailure({ failure }: { failure: Failure | null }) {
  if (failure === null) return null
  return (
    <p role="alert" className="text-small text-danger">
      {failureText(failure)}
    </p>
  )
}

function DemoReview({ meeting: { id, status, start }, now, onDone }: Required<ReviewFormProps>) {
  const change = useApiMutation(updateDemoSession, { invalidates: meetingLists })
  const send = async (decision: InterviewStatus) => {
    const { failure } = await change.run({ body: { id, status: decision } })
    if (failure === null) onDone()
  }
  const tooEarly = now < start ? 'تُسجَّل النتيجة بعد بدء الحصة' : undefined
  if (status !== InterviewStatus.Pending) return <p className="p-4 text-ink-600">سُجّلت نتيجة هذه الحصة.</p>
  return (
    <div className="grid gap-4 p-4">
      <p className="text-ink-600">درّس المعلّم حصة قصيرة كما يدرّس طلابه؟ سجّل النتيجة هنا.</p>
      <ChangeFailure failure={change.failure} />
      <div className="flex flex-wrap gap-2">
        <Button
          isPending={change.isRunning}
          disabledReason={tooEarly}
          onPress={() => {
            void send(InterviewStatus.Passed)
          }}
        >
          ناجحة
        </Button>
        <Button
          variant="danger"
          isPending={change.isRunning}
          disabledReason={tooEarly}
          onPress={() => {
            void send(InterviewStatus.Rejected)
          }}
        >
          مرفوضة
        </Button>
      </div>
    </div>
  )
}
