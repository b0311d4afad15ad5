import type { Reply } from '@hiwar/contract/endpoint.ts'
import { Role } from '@hiwar/contract/enums.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import type { getStudentStats } from '@hiwar/contract/tutors.ts'
import type { Actor } from '../../../actor.ts'
import type { Deps } from '../../../deps.ts'
import { fail } from '../../../failure.ts'
import { sumStudentLessons } from './queries.ts'
import { ownStudentStats } from '../statistics/service.ts'

/** Every lesson of a student, canceled ones too, for the student and admins (people.md 2, extras.md 13). */
export async function studentTotals(
  deps: Deps,
  actor: Actor,
  studentId: number,
): Promise<Reply<typeof getStudentStats>> {
  const sums = await sumStudentLessons(deps.db, { studentId, now: deps.now() })
  if (sums?.role !== Role.Student) fail('student-not-found')
  if (actor.id !== studentId && !isAdmin(actor.role)) fail('forbidden')

  const { streakWeeks, longestStreakWeeks, goal, weeks, words } = await ownStudentStats(deps, { id: studentId })
  return {
    lessonCount: {
      ...split(sums.futureRatified + sums.pastRatified, sums.futureCanceled + sums.pastCanceled),
      future: split(sums.futureRatified, sums.futureCanceled),
      past: split(sums.pastRatified, sums.pastCanceled),
    },
    tutorCount: { total: sums.tutors, ratified: sums.tutorsRatified, canceled: sums.tutorsCanceled },
    minutes: split(sums.minutesRatified, sums.minutesCanceled),
    streakWeeks,
    longestStreakWeeks,
    goal,
    weeks,
    words,
  }
}

const split = (ratified: number, canceled: number) => ({ total: ratified + canceled, ratified, canceled })
