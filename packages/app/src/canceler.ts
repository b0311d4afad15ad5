import { canceledByText, type CanceledBy } from '@hiwar/arabic/people.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { LessonMember, LessonSelf } from '@hiwar/contract/lessons.ts'

interface CanceledLesson {
  lesson: Pick<LessonSelf, 'canceledBy'>
  members: readonly Pick<LessonMember, 'userId' | 'role' | 'gender'>[]
}

/** Who canceled a lesson, from the reader's point of view (lessons.md C). */
export function cancelerText({ lesson: { canceledBy }, members }: CanceledLesson, ownId: number): string {
  const member = members.find((candidate) => candidate.userId === canceledBy)
  const sideOf = (role: Role): CanceledBy => (role === Role.Student ? 'student' : 'tutor')
  if (canceledBy === ownId) return canceledByText('self', null)
  return member === undefined ? canceledByText('platform', null) : canceledByText(sideOf(member.role), member.gender)
}
