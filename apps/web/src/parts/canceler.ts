import type { canceledByLabel } from '@hiwar/arabic/labels.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { LessonMember, LessonSelf } from '@hiwar/contract/lessons.ts'

interface Called {
  lesson: Pick<LessonSelf, 'canceledBy'>
  members: readonly Pick<LessonMember, 'userId' | 'role'>[]
}

/** Who called a lesson off, as the reader would say it (lessons.md C). */
export function cancelerOf({ lesson: { canceledBy }, members }: Called, ownId: number): keyof typeof canceledByLabel {
  if (canceledBy === ownId) return 'self'
  const member = members.find((candidate) => candidate.userId === canceledBy)
  if (member === undefined) return 'platform'
  return member.role === Role.Student ? 'student' : 'tutor'
}
