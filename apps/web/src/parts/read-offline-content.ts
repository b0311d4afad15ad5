import { call } from '@hiwar/client/http.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { getLessonNotes, listLessonWords, listPrivateNotes } from '@hiwar/contract/lesson-notes.ts'
import { listLessons } from '@hiwar/contract/lessons.ts'
import type { LessonMember, LessonWithMembers } from '@hiwar/contract/lessons.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import type { UserSelf } from '@hiwar/contract/users.ts'
import type { OfflineContent } from './offline-copy.ts'

const sizes = { upcoming: 2, past: 2, words: 100, notes: 10 }

const otherMember = ({ members }: LessonWithMembers, userId: number): LessonMember | undefined =>
  members.find((member) => member.userId !== userId)

/** The next lessons, the words, and the notes of the next and the last lessons, as a person may read them now. */
export async function readOfflineContent({ id, role }: UserSelf): Promise<OfflineContent> {
  const own = { users: [id], canceled: false }
  const after = new Date(serverNow()).toISOString()
  const [upcoming, past] = await Promise.all([
    call(listLessons, { query: { ...own, after, order: ['start'], direction: ['asc'], size: sizes.upcoming } }),
    call(listLessons, { query: { ...own, future: false, size: sizes.past } }),
  ])
  const [words, ...notes] = await Promise.all([
    isTutorLike(role) ? [] : readWords(),
    ...(isTutorLike(role) ? studentsOf(upcoming.list, id).map(readPrivateNotes) : []),
    ...[...upcoming.list, ...past.list].map(async (given) => await readSharedNotes(given, id)),
  ])
  return {
    lessons: upcoming.list.map((given) => ({
      id: given.lesson.id,
      start: given.lesson.start,
      duration: given.lesson.duration,
      other: otherMember(given, id)?.name ?? null,
      focus: given.lesson.focus,
    })),
    words,
    notes: notes.flat().filter(({ lines }) => lines.length > 0),
  }
}

async function readWords(): Promise<OfflineContent['words']> {
  const { list } = await call(listLessonWords, { query: { size: sizes.words } })
  return list.map(({ id, text, meaning, example }) => ({ id, text, meaning, example }))
}

async function readSharedNotes(given: LessonWithMembers, userId: number): Promise<OfflineContent['notes']> {
  const { lesson } = given
  const { blocks } = await call(getLessonNotes, { params: { id: lesson.id } })
  const lines = blocks.filter(({ kind, deleted }) => kind === 'line' && !deleted)
  const sorted = lines.toSorted((one, two) => (one.order < two.order ? -1 : 1))
  return [
    {
      key: `shared ${lesson.id}`,
      start: lesson.start,
      other: otherMember(given, userId)?.name ?? null,
      lines: sorted.map(({ text }) => text),
    },
  ]
}

/** Each once: the next lessons may be with the same student. */
function studentsOf(lessons: readonly LessonWithMembers[], tutorId: number): LessonMember[] {
  const students = lessons.map((given) => otherMember(given, tutorId)).filter((student) => student !== undefined)
  return [...new Map(students.map((student) => [student.userId, student])).values()]
}

/** What a tutor wrote about a student, for nobody else. */
async function readPrivateNotes(student: LessonMember): Promise<OfflineContent['notes']> {
  const { list } = await call(listPrivateNotes, { query: { studentId: student.userId, size: sizes.notes } })
  return list.map(({ lessonId, start, text }) => ({
    key: `private ${lessonId}`,
    start,
    other: student.name,
    lines: text.split('\n'),
  }))
}
