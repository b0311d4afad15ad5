import { feedbackText } from '@hiwar/arabic/form-words.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { updateDemoSession } from '@hiwar/contract/demo-sessions.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import { updateInterview } from '@hiwar/contract/interviews.ts'
import type { Failure } from '@hiwar/client/failure.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { readMarkup } from '@hiwar/rules/markup.ts'
import { isolate } from '@hiwar/arabic/direction.ts'
import { candidateWords } from '@hiwar/arabic/candidate-words.ts'
import { characters } from '@hiwar/arabic/plurals.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { ConfirmDialog } from '@hiwar/ui/confirm-dialog.tsx'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { toast } from '@hiwar/ui/toast.tsx'
import { useState } from 'react'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { lengthOf } from '@hiwar/app/markup/markup-text.ts'
import { RichTextField } from '@hiwar/app/markup/rich-text-field.tsx'
import { meetingLists, statusLabel, type Meeting } from '@hiwar/app/meetings/meeting.ts'

const questions = [
  'Tell me about yourself and how you learned English.',
  'How would you start a first lesson with a shy beginner?',
  'A student speaks fluently but with many mistakes. What do you correct, and when?',
  'Explain the difference between "I did" and "I have done" to me.',
  'What do you do when the connection fails in the middle of a lesson?',
]

const markupOf = (html: string | null | undefined) => (html == null ? '' : (readMarkup(html)?.html ?? ''))
const { textMin, textMax, levelMin, levelMax } = bounds.meeting
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

const levels = Array.from({ length: levelMax - levelMin + 1 }, (_, place) => ({
  value: String(levelMin + place),
  label: formatInteger(levelMin + place),
}))

function InterviewReview({ meeting, now, onDone }: Required<ReviewFormProps>) {
  const review = useInterviewReview(meeting, onDone)
  return (
    <div className="grid gap-5 p-4">
      <SuggestedQuestions />
      <div className="grid justify-items-start gap-2">
        <p className="text-label">المستوى</p>
        <Segmented
          label={`المستوى من ${formatInteger(levelMin)} إلى ${formatInteger(levelMax)}`}
          options={levels}
          value={review.level === null ? '' : String(review.level)}
          onChange={(value) => {
            review.setLevel(Number(value))
          }}
        />
        <p className="text-small text-ink-600">
          {formatInteger(levelMin)} يحتاج إلى تدريب، {formatInteger(levelMax)} كأهل اللغة.
        </p>
      </div>
      <RichTextField
        label={`رأيك ${candidateWords(meeting.tutor.gender).to}`}
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
      <InterviewDecision meeting={meeting} now={now} review={review} />
    </div>
  )
}

/** Feedback, note and level while they are edited, and how they are sent, with a decision or without. */
function useInterviewReview({ id, interview }: Meeting, onDone: () => void) {
  const [feedback, setFeedback] = useState(markupOf(interview?.interviewerFeedback))
  const [note, setNote] = useState(markupOf(interview?.note))
  const [level, setLevel] = useState(interview?.level ?? null)
  // Two of them, so that each shows its own failure in its own place.
  const saving = useApiMutation(updateInterview, { invalidates: meetingLists })
  const deciding = useApiMutation(updateInterview, { invalidates: meetingLists })
  const send = async (decision?: Decision) => {
    const body = {
      id,
      note,
      level,
      ...(feedback === '' ? {} : { interviewerFeedback: feedback }),
      ...(decision === undefined ? {} : { status: decision }),
    }
    const { failure } = await (decision === undefined ? saving : deciding).run({ body })
    if (failure !== null) return
    toast.success({ title: decision === undefined ? 'تم الحفظ' : 'تم تسجيل النتيجة' })
    onDone()
  }
  return { feedback, setFeedback, note, setNote, level, setLevel, saving, deciding, send }
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

/** Passed, rejected, or saved without a result; once decided only the words can change. */
function InterviewDecision({ meeting, now, review }: InterviewDecisionProps) {
  const { feedback, note, level, saving, deciding, send } = review
  const isPending = meeting.status === InterviewStatus.Pending
  const noFeedback = isMissing(feedback) ? `اكتب رأيك أولًا، ${shortest()} على الأقل` : undefined
  const noLevel = level === null ? 'اختر المستوى أولًا' : undefined
  const tooLong = isLong(feedback) || isLong(note) ? 'النص أطول من الحد، اختصره' : undefined
  const tooEarly = now < meeting.start ? 'تُسجَّل النتيجة بعد بدء المقابلة' : undefined
  const whyNotPass = tooEarly ?? noFeedback ?? noLevel ?? tooLong
  return (
    <div className="grid gap-3">
      {isPending && (
        <DecisionButtons
          meeting={meeting}
          change={deciding}
          whyNotPass={whyNotPass}
          whyNotReject={tooEarly ?? noFeedback ?? tooLong}
          onDecide={send}
        />
      )}
      <ChangeFailure failure={saving.failure} />
      <Button
        variant="secondary"
        className="justify-self-start"
        isPending={saving.isRunning}
        disabledReason={note !== '' && isMissing(note) ? `الملاحظة أقصر من ${shortest()}` : tooLong}
        onPress={() => void send()}
      >
        {isPending ? 'احفظ المسودة' : 'احفظ التعديل'}
      </Button>
    </div>
  )
}

const shortest = () => characters(textMin, 'object')

type Decision = typeof InterviewStatus.Passed | typeof InterviewStatus.Rejected

interface DecisionButtonsProps {
  meeting: Meeting
  change: Pick<ReturnType<typeof useApiMutation>, 'isRunning' | 'failure' | 'reset'>
  whyNotPass: string | undefined
  whyNotReject: string | undefined
  onDecide: (decision: Decision) => Promise<void>
}

/** A result is told to the candidate at once, so it is asked for twice. What is missing for it stands above. */
function DecisionButtons({ meeting, change, whyNotPass, whyNotReject, onDecide }: DecisionButtonsProps) {
  const [asked, setAsked] = useState<Decision | null>(null)
  const candidate = candidateWords(meeting.tutor.gender)
  const who = isolate(meeting.tutor.name ?? candidate.the)
  // An interview passes its candidate; of a demo session the session itself is passed or not.
  const results =
    meeting.kind === 'interview'
      ? candidate
      : { passed: statusLabel[InterviewStatus.Passed], rejected: statusLabel[InterviewStatus.Rejected] }
  return (
    <>
      {whyNotPass !== undefined && (
        <p role="status" className="text-small text-ink-600">
          لتسجيل النتيجة: {whyNotPass}.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button disabledReason={whyNotPass} onPress={() => setAsked(InterviewStatus.Passed)}>
          {results.passed}
        </Button>
        <Button variant="danger" disabledReason={whyNotReject} onPress={() => setAsked(InterviewStatus.Rejected)}>
          {results.rejected}
        </Button>
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={asked === InterviewStatus.Passed ? `نجاح ${who}` : `رفض ${who}`}
          isOpen
          onOpenChange={() => {
            setAsked(null)
            change.reset()
          }}
          confirmLabel="سجّل النتيجة"
          isDestructive={asked === InterviewStatus.Rejected}
          isPending={change.isRunning}
          failure={<ChangeFailure failure={change.failure} />}
          onConfirm={() => void onDecide(asked)}
        >
          {asked === InterviewStatus.Passed
            ? `تصل النتيجة إلى ${candidate.the} الآن، وتُفتح الخطوة التالية. لا يمكنك تغييرها بعد ذلك.`
            : `تصل النتيجة ورأيك إلى ${candidate.the} الآن. لا يمكنك تغييرها بعد ذلك.`}
        </ConfirmDialog>
      )}
    </>
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

function DemoReview({ meeting, now, onDone }: Required<ReviewFormProps>) {
  const change = useApiMutation(updateDemoSession, { invalidates: meetingLists })
  const send = async (decision: Decision) => {
    const { failure } = await change.run({ body: { id: meeting.id, status: decision } })
    if (failure !== null) return
    toast.success({ title: 'تم تسجيل النتيجة' })
    onDone()
  }
  if (meeting.status !== InterviewStatus.Pending) return <p className="p-4 text-ink-600">سُجّلت نتيجة هذه الحصة.</p>
  const tooEarly = now < meeting.start ? 'تُسجَّل النتيجة بعد بدء الحصة' : undefined
  return (
    <div className="grid gap-4 p-4">
      <p className="text-ink-600">هل كانت كحصة حقيقية مع طالب؟ سجّل النتيجة هنا.</p>
      <DecisionButtons
        meeting={meeting}
        change={change}
        whyNotPass={tooEarly}
        whyNotReject={tooEarly}
        onDecide={send}
      />
    </div>
  )
}
