import { LessonStatus, Role } from '@hiwar/contract/enums.ts'
import type { LearningProfile } from '@hiwar/contract/learning.ts'
import type { LessonMember, LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { cancelIsCharged, lessonStatus, mayCancelLesson, mayEditLesson } from '@hiwar/rules/lesson-states.ts'
import type { Actor } from '../../actor.ts'
import { isoTime } from '../../platform/db/times.ts'
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
      trial: lesson.trial,
      cancelReason: lesson.cancelReason,
      cancelNote: lesson.cancelNote,
      focus: lesson.focus,
      version: lesson.version,
      lateLineMinutes: lesson.lateLineMinutes,
      mayEdit: isStudent && mayEditLesson(lesson, Role.Student, now),
      mayCancel,
      cancelKeepsMinutes: mayCancel && isStudent && !lesson.trial && cancelIsCharged(lesson, actor.role, now),
      mayRate: isStudent && status === LessonStatus.Fulfilled && lesson.ratingId === null,
      ratingId: isStudent ? lesson.ratingId : null,
      icsUrl: isMember ? eventLink(lesson.id) : null,
      createdAt: isoTime(lesson.createdAt),
      updatedAt: isoTime(lesson.updatedAt),
    },
    members: [tutorView(lesson, deps), studentView(lesson, { actor, deps })],
  }
}

function tutorView(lesson: LessonWithPeople, deps: UploadOrigin): LessonMember {
  const { tutorId: userId, tutorName: name, tutorImage: image, tutorRole: role, tutorGender: gender } = lesson
  return memberView(lesson.id, { userId, name, image, role, gender, learning: null }, deps)
}

/** What students say of their learning is for the tutor of the lesson (more.md 2). */
function studentView(lesson: LessonWithPeople, { actor, deps }: Pick<LessonReader, 'actor' | 'deps'>): LessonMember {
  const { studentId: userId, studentName: name, studentImage: image, studentRole: role, studentGender: gender } = lesson
  const learning = actor.id === lesson.tutorId ? learningOf(lesson) : null
  return memberView(lesson.id, { userId, name, image, role, gender, learning }, deps)
}

function learningOf(lesson: LessonWithPeople): LearningProfile | null {
  if (lesson.learningGoals === null) return null
  return {
    level: lesson.learningLevel,
    goals: lesson.learningGoals,
    occupation: lesson.learningOccupation,
    about: lesson.learningAbout,
  }
}

function memberView(
  lessonId: number,
  { image, ...person }: Pick<LessonMember, 'userId' | 'name' | 'image' | 'role' | 'gender' | 'learning'>,
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
