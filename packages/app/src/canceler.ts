import type { canceledByLabel } from '@hiwar/arabic/labels.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { LessonMember, LessonSelf } from '@hiwar/contract/lessons.ts'

interface CanceledLesson {
  lesson: Pick<LessonSelf, 'canceledBy'>
  members: readonly Pick<LessonMember, 'userId' | 'role'>[]
}

/** Who canceled a lesson, from the reader's point of view (lessons.md C). */
export function cancelerOf(
  { lesson: { canceledBy }, members }: CanceledLesson,
  ownId: number,
): keyof typeof canceledByLabel {
  if (canceledBy === ownId) return 'self'
  const member = members.find((candidate) => candidate.userId === canceledBy)
  if (member === undefined) return 'platform'
  return member.role === Role.Student ? 'student' : 'tutor'
}
