import { lessonStatusLabel } from '@hiwar/arabic/labels.ts'
import { cancelerText } from '@hiwar/app/canceler.ts'
import { LessonStatus } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { StateBadge } from '@hiwar/ui/state-badge.tsx'
import type { StateTone } from '@hiwar/ui/state-badge.tsx'

const tones: Readonly<Record<LessonStatus, StateTone>> = {
  [LessonStatus.Pending]: 'waiting',
  [LessonStatus.Happening]: 'running',
  [LessonStatus.Fulfilled]: 'done',
  [LessonStatus.Canceled]: 'stopped',
}

/** Nobody is the reader here: an admin who canceled counts as the platform. */
const nobody = 0

/** Who canceled it, or the state alone. */
export function lessonStateText({ lesson, members }: LessonWithMembers): string {
  if (lesson.status !== LessonStatus.Canceled) return lessonStatusLabel[lesson.status]
  return cancelerText({ lesson, members }, nobody)
}

export function LessonState({ row }: { row: LessonWithMembers }) {
  return <StateBadge tone={tones[row.lesson.status]}>{lessonStateText(row)}</StateBadge>
}
