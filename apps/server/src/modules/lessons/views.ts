import { LessonStatus, Role } from '@hiwar/contract/enums.ts'
import type { LessonMember, LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { cancelIsCharged, lessonStatus, mayCancelLesson, mayEditLesson } from '@hiwar/rules/lesson-states.ts'
import type { Actor } from '../../actor.ts'
import { isoTime } from '../../platform/db/times.ts'
import { type UploadOrigin, uploadUrl } from '../../upload-url.ts'
import type { ShownLesson, ShownPerson } from './shown/queries.ts'

/** Who reads lessons, and when. */
export interface LessonReader {
  readonly actor: Actor
  readonly now: Date
  /** Everybody of the lessons, by id. */
  readonly people: ReadonlyMap<number, ShownPerson>
  /** The reader's own link to a lesson's calendar file. */
  readonly eventLink: (lessonId: number) => string
}

/** Somebody of a lesson with the address of their picture. */
export const personView = (person: ShownPerson, deps: UploadOrigin): ShownPerson => ({
  ...person,
  image: uploadUrl(deps, person.image),
})

/** A lesson as shown to one reader, with what that reader may do with it now. */
export function lessonView(lesson: ShownLesson, { actor, now, people, eventLink }: LessonReader): LessonWithMembers {
  const { duration, lateLineMinutes } = lesson
  const times = { start: new Date(lesson.start), duration, canceledAt: momentOf(lesson.canceledAt), lateLineMinutes }
  const status = lessonStatus(times, now)
  const isStudent = actor.id === lesson.studentId
  const isTutor = actor.id === lesson.tutorId
  const isMember = isStudent || isTutor
  const mayCancel = mayCancelLesson(times, now)
  const [tutor, student] = [personOf(people, lesson.tutorId), personOf(people, lesson.studentId)]
  const ratingId = isStudent ? tutor.ratingId : null
  return {
    lesson: {
      id: lesson.id,
      start: isoTime(lesson.start),
      duration,
      price: lesson.price,
      slotId: lesson.slotId,
      sessionId: lesson.sessionId,
      status,
      canceledBy: lesson.canceledBy,
      canceledAt: lesson.canceledAt === null ? null : isoTime(lesson.canceledAt),
      charged: lesson.charged,
      trial: lesson.trial,
      cancelReason: lesson.cancelReason,
      cancelNote: lesson.cancelNote,
      focus: lesson.focus,
      version: lesson.version,
      lateLineMinutes,
      mayEdit: isStudent && mayEditLesson(times, Role.Student, now),
      mayCancel,
      cancelKeepsMinutes: mayCancel && isStudent && !lesson.trial && cancelIsCharged(times, actor.role, now),
      mayRate: isStudent && status === LessonStatus.Fulfilled && ratingId === null,
      ratingId,
      icsUrl: isMember ? eventLink(lesson.id) : null,
      createdAt: isoTime(lesson.createdAt),
      updatedAt: isoTime(lesson.updatedAt),
    },
    // What students say of their learning is for the tutor of the lesson (more.md 2).
    members: [memberView(lesson.id, tutor, false), memberView(lesson.id, student, isTutor)],
  }
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

function personOf(people: LessonReader['people'], id: number): ShownPerson {
  const person = people.get(id)
  if (person === undefined) throw new Error('a lesson was read without its people')
  return person
}

const memberView = (lessonId: number, person: ShownPerson, showsLearning: boolean): LessonMember => ({
  userId: person.id,
  lessonId,
  name: person.name,
  image: person.image,
  role: person.role,
  gender: person.gender,
  phone: null,
  verifiedPhone: false,
  notificationMethod: null,
  learning: showsLearning ? person.learning : null,
})
