import { AckCode } from '@hiwar/contract/enums.ts'

/** Only the tutor of a lesson shows cards in it. */
export function mayShow(userId: number, lesson: { tutorId: number; studentId: number } | undefined): AckCode {
  if (lesson === undefined) return AckCode.LessonNotFound
  if (userId === lesson.tutorId) return AckCode.Ok
  return userId === lesson.studentId ? AckCode.Unallowed : AckCode.NotMember
}
