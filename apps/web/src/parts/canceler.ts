import type { canceledByLabel } from '@hiwar/arabic/labels.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { LessonWithMembers } from '@hiwar/contract/lessons.ts'

/** Who called a lesson off, as the reader would say it. */
export function cancelerOf({ lesson: { canceledBy }, members }: LessonWithMembers, ownId: number): keyof typeof canceledByLabel {
  if (canceledBy === ownId) return 'self'
  const member = members.find((candidate) => candidate.userId === canceledBy)
  if (member === undefined) return 'platform'
  return member.role === Role.Student ? 'student' : 'tutor'
}
