import { personLabel } from '@hiwar/arabic/labels.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { LessonMember } from '@hiwar/contract/lessons.ts'

/** Who has not entered a name yet is "a student", or what else they are. */
export const memberName = (member: LessonMember | undefined): string =>
  member?.name ?? personLabel(member?.role ?? Role.Student, member?.gender)
