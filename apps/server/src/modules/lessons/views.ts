import { LessonStatus, Role } from '@hiwar/contract/enums.ts'
import type { LessonMember, LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { cancelIsCharged, lessonStatus, mayCancelLesson, mayEditLesson } from '@hiwar/rules/lesson-states.ts'
import type { Actor } from '../../actor.ts'
import { type UploadOrigin, uploadUrl } from '../../upload-url.ts'
import type { LessonWithPeople } from './queries.ts'

/** Who reads a lesson, and when. */
export interface LessonReader {
  readonly actor: Actor
  readonly now: Date
  readonly deps: UploadOrigin
  /** The reader's own link to a lesson's calendar file. */
  readonly eventLink: (lessonId: number) => string
}

/** A lesson as shown to one reader, with what that reader may do with it now. */
export function lessonView(lesson: LessonWithPeople, { actor, now, deps, eventLink }: LessonReader): LessonWithMembers {
  const status = lessonStatus(lesson, now)
  const isStudent = actor.id === lesson.studentId
  const isMember = isStudent || actor.id === lesson.tutorId
  const isReader = isMember || isAdmin(actor.role)
  const mayCancel = isReader && mayCancelLesson(lesson, now)
  return {
    lesson: {
      id: lesson.id,
      start: lesson.start.toISOString(),
      duration: lesson.duration,
      price: lesson.price,
      slotId: lesson.slotId,
      sessionId: lesson.sessionId,
      status,
      canceledBy: lesson.canceledBy,
      canceledAt: lesson.canceledAt?.toISOString() ?? null,
      charged: isReader ? lesson.charged : null,
      cancelReason: lesson.cancelReason,
      cancelNote: lesson.cancelNote,
      focus: lesson.focus,
      version: lesson.version,
      lateLineMinutes: lesson.lateLineMinutes,
      mayEdit: isStudent && mayEditLesson(lesson, Role.Student, now),
      mayCancel,
      cancelKeepsMinutes: mayCancel && isStudent && cancelIsCharged(lesson, actor.role, now),
      mayRate: isStudent && status === LessonStatus.Fulfilled && lesson.ratingId === null,
      ratingId: isStudent ? lesson.ratingId : null,
      icsUrl: isMember ? eventLink(lesson.id) : null,
      createdAt: lesson.createdAt.toISOString(),
      updatedAt: lesson.updatedAt.toISOString(),
    },
    members: [
      memberView(
        lesson.id,
        {
          userId: lesson.tutorId,
          name: lesson.tutorName,
          image: lesson.tutorImage,
          role: lesson.tutorRole,
          gender: lesson.tutorGender,
        },
        deps,
      ),
      memberView(
        lesson.id,
        {
          userId: lesson.studentId,
          name: lesson.studentName,
          image: lesson.studentImage,
          role: lesson.studentRole,
          gender: lesson.studentGender,
        },
        deps,
      ),
    ],
  }
}

function memberView(
  lessonId: number,
  { image, ...person }: Pick<LessonMember, 'userId' | 'name' | 'image' | 'role' | 'gender'>,
  deps: UploadOrigin,
): LessonMember {
  return {
    ...person,
    lessonId,
    image: uploadUrl(deps, image),
    phone: null,
    verifiedPhone: false,
    notificationMethod: null,
  }
}
