import { formatInteger } from '@hiwar/arabic/digits.ts'
import { characters } from '@hiwar/arabic/plurals.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { markupOfPlainText, readMarkup } from '@hiwar/rules/markup.ts'
import type { InterviewWithMembers } from '@hiwar/contract/interviews.ts'
import { ErrorText } from '@hiwar/ui/field-parts.tsx'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { TextArea } from '@hiwar/ui/text-area.tsx'
import { useId } from 'react'

const plainTextOf = (html: string | null): string => (html === null ? '' : (readMarkup(html)?.plainText ?? ''))
export const markupOf = (text: string): string => (text.trim() === '' ? '' : markupOfPlainText(text))

const isShort = (text: string) => {
  const { length } = [...text.trim()]
  return length > 0 && length < bounds.meeting.textMin
}

export interface ReviewDraft {
  readonly feedback: string
  readonly note: string
  readonly level: number | null
}

/** What is stored, as plain text. */
export function draftOf(interview: InterviewWithMembers | null): ReviewDraft {
  return {
    feedback: plainTextOf(interview?.interviewerFeedback ?? null),
    note: plainTextOf(interview?.note ?? null),
    level: interview?.level ?? null,
  }
}

/** Words of the candidate, as plain text. */
export const candidateText = (interview: InterviewWithMembers): string => plainTextOf(interview.intervieweeFeedback)

/** Whether a text is begun, but shorter than the contract wants. */
export const isTooShort = ({ feedback, note }: ReviewDraft) => isShort(feedback) || isShort(note)

export const isSameDraft = (one: ReviewDraft, other: ReviewDraft) =>
  one.feedback === other.feedback && one.note === other.note && one.level === other.level

/** What is wrong, by field. */
export type ReviewProblems = Partial<Record<keyof ReviewDraft, string>>

const tooShort = `النص أقصر من ${characters(bounds.meeting.textMin, 'object')}. زد عليه.`

/** What a result still needs: a feedback, and a level to have passed (admin.md 1.8). */
export function problemsOf({ feedback, note, level }: ReviewDraft, hasPassed: boolean): ReviewProblems {
  return {
    ...(hasPassed && level === null && { level: 'اختر المستوى.' }),
    ...(feedback.trim() === '' && { feedback: 'اكتب رأي المدير للمرشّح.' }),
    ...(isShort(feedback) && { feedback: tooShort }),
    ...(isShort(note) && { note: tooShort }),
  }
}

const levels = Array.from({ length: bounds.meeting.levelMax }, (_, place) => ({
  value: String(place + 1),
  label: formatInteger(place + 1),
}))

interface LevelFieldProps {
  level: number | null
  onChange: (level: number) => void
  problem: string | undefined
}

function LevelField({ level, onChange, problem }: LevelFieldProps) {
  const id = useId()
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-label">المستوى</p>
      <Segmented
        label={`المستوى من ${formatInteger(bounds.meeting.levelMin)} إلى ${formatInteger(bounds.meeting.levelMax)}`}
        options={levels}
        value={level === null ? '' : String(level)}
        onChange={(value) => onChange(Number(value))}
        isInvalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : id}
      />
      {problem !== undefined && (
        <p id={id} className="flex items-start gap-1.5 text-small text-danger">
          <ErrorText>{problem}</ErrorText>
        </p>
      )}
    </div>
  )
}

interface ReviewFieldsProps {
  draft: ReviewDraft
  onChange: (draft: ReviewDraft) => void
  isReadOnly?: boolean
  problems?: ReviewProblems
}

/** Level, feedback for the candidate and internal note. */
export function ReviewFields({ draft, onChange, isReadOnly = false, problems = {} }: ReviewFieldsProps) {
  return (
    <>
      {!isReadOnly && (
        <LevelField level={draft.level} onChange={(level) => onChange({ ...draft, level })} problem={problems.level} />
      )}
      <TextArea
        label="رأي المدير للمرشّح"
        description="يقرؤه المرشّح بعد النتيجة."
        rows={4}
        isReadOnly={isReadOnly}
        value={draft.feedback}
        onChange={(feedback) => onChange({ ...draft, feedback })}
        maxLength={bounds.meeting.textMax}
        errorMessage={problems.feedback}
      />
      <TextArea
        label="ملاحظة داخلية"
        description="لا يراها المرشّح."
        rows={2}
        isReadOnly={isReadOnly}
        value={draft.note}
        onChange={(note) => onChange({ ...draft, note })}
        maxLength={bounds.meeting.textMax}
        errorMessage={problems.note}
      />
    </>
  )
}
