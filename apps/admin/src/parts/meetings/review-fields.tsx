import { feedbackText } from '@hiwar/arabic/form-words.ts'
import { formatInteger } from '@hiwar/arabic/digits.ts'
import { characters } from '@hiwar/arabic/plurals.ts'
import { lengthOf } from '@hiwar/app/markup/markup-text.ts'
import { MarkupView } from '@hiwar/app/markup/markup-view.tsx'
import { RichTextField } from '@hiwar/app/markup/rich-text-field.tsx'
import { bounds } from '@hiwar/contract/bounds.ts'
import { InterviewStatus } from '@hiwar/contract/enums.ts'
import type { InterviewWithMembers } from '@hiwar/contract/interviews.ts'
import { readMarkup } from '@hiwar/rules/markup.ts'
import { ErrorText } from '@hiwar/ui/field-parts.tsx'
import { Segmented } from '@hiwar/ui/segmented.tsx'
import { useId } from 'react'

const { textMin, textMax, levelMin, levelMax } = bounds.meeting

/** Both texts are markup of the contract's elements, `""` where there is none. */
export interface ReviewDraft {
  readonly feedback: string
  readonly note: string
  readonly level: number | null
}

const markupOf = (html: string | null | undefined): string => (html == null ? '' : (readMarkup(html)?.html ?? ''))

/** What is stored. */
export function draftOf(interview: Pick<InterviewWithMembers, 'interviewerFeedback' | 'note' | 'level'> | null) {
  return {
    feedback: markupOf(interview?.interviewerFeedback),
    note: markupOf(interview?.note),
    level: interview?.level ?? null,
  } satisfies ReviewDraft
}

export const isSameDraft = (one: ReviewDraft, other: ReviewDraft) =>
  one.feedback === other.feedback && one.note === other.note && one.level === other.level

/** What is wrong, by field. */
export type ReviewProblems = Partial<Record<keyof ReviewDraft, string>>

interface Review {
  /** The result that is recorded with it; none where the texts alone are saved. */
  result?: InterviewStatus
  /** There is a feedback already: it can be changed, but not be taken back. */
  hasFeedback: boolean
}

/** What the call would refuse, and what a result still needs: a feedback, and a level to have passed (admin.md 1.8). */
export function problemsOf({ feedback, note, level }: ReviewDraft, { result, hasFeedback }: Review): ReviewProblems {
  const problems = {
    level: result === InterviewStatus.Passed && level === null ? 'اختر المستوى.' : undefined,
    feedback:
      feedback !== ''
        ? lengthProblem(feedback)
        : result !== undefined
          ? 'اكتب رأي المدير للمرشّح.'
          : hasFeedback
            ? 'لا يُمحى رأي سبق حفظه. عدّله بدلًا من ذلك.'
            : undefined,
    note: note === '' ? undefined : lengthProblem(note),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

function lengthProblem(html: string): string | undefined {
  const length = lengthOf(html)
  if (length < textMin) return `النص أقصر من ${characters(textMin, 'object')}. زد عليه.`
  return length > textMax ? `النص أطول من ${characters(textMax, 'object')}. اختصره.` : undefined
}

const levels = Array.from({ length: levelMax }, (_, place) => ({
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
        label={`المستوى من ${formatInteger(levelMin)} إلى ${formatInteger(levelMax)}`}
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
  problems: ReviewProblems
}

const feedbackLabel = 'رأي المدير للمرشّح'
const noteLabel = 'ملاحظة داخلية'

/** Level, feedback for the candidate and internal note. */
export function ReviewFields({ draft, onChange, problems }: ReviewFieldsProps) {
  return (
    <>
      <LevelField level={draft.level} onChange={(level) => onChange({ ...draft, level })} problem={problems.level} />
      <RichTextField
        label={feedbackLabel}
        description={feedbackText.forCandidate}
        rows={4}
        value={draft.feedback}
        onChange={(feedback) => onChange({ ...draft, feedback })}
        maxLength={textMax}
        errorMessage={problems.feedback}
      />
      <RichTextField
        label={noteLabel}
        description={feedbackText.hidden}
        isOptional
        rows={2}
        value={draft.note}
        onChange={(note) => onChange({ ...draft, note })}
        maxLength={textMax}
        errorMessage={problems.note}
      />
    </>
  )
}

/** The same, of a meeting that nobody changes any more. */
export function ReviewTexts({ draft: { feedback, note } }: { draft: ReviewDraft }) {
  return (
    <>
      <Told title={feedbackLabel} html={feedback} />
      <Told title={noteLabel} html={note} />
    </>
  )
}

/** What somebody wrote, with its format; nothing where nobody did. */
export function Told({ title, html }: { title: string; html: string | null }) {
  if (html === null || html === '') return null
  return (
    <div>
      <h3 className="mb-1 text-label">{title}</h3>
      <MarkupView html={html} />
    </div>
  )
}
