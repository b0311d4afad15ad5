import { dotted } from '@hiwar/arabic/direction.ts'
import { goalLabel, levelLabel } from '@hiwar/arabic/learning-words.ts'
import type { LearningProfile } from '@hiwar/contract/learning.ts'

interface LearningSummaryProps {
  learning: LearningProfile | null | undefined
  className?: string
}

/** What the student of a lesson said, for its tutor: the level and goals in a line, then the student's own words. */
export function LearningSummary({ learning, className }: LearningSummaryProps) {
  if (learning === null || learning === undefined) return null
  const { level, goals, occupation, about } = learning
  if (level === null && goals.length === 0 && occupation === null && about === null) return null
  const lines = [
    level !== null && `المستوى: ${levelLabel[level]}`,
    goals.length > 0 && `الأهداف: ${goals.map((goal) => goalLabel[goal]).join('، ')}`,
  ].filter((line) => line !== false)
  return (
    <div className={className}>
      {lines.length > 0 && <p>{dotted(lines)}</p>}
      {occupation !== null && (
        <p>
          العمل أو الدراسة: <bdi>{occupation}</bdi>
        </p>
      )}
      {about !== null && (
        <p dir="auto" className="whitespace-pre-line">
          {about}
        </p>
      )}
    </div>
  )
}
