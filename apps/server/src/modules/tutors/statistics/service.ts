import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { PersonalStudentStats, getOwnTutorStats, getTutorActivity, getTutorStats } from '@hiwar/contract/tutors.ts'
import { addDays, cairoDay, startOfCairoDay } from '@hiwar/rules/week.ts'
import type { Actor } from '../../../actor.ts'
import type { Deps } from '../../../deps.ts'
import { fail } from '../../../failure.ts'
import { sumTeaching } from '../directory/queries.ts'
import { findOnboardedId } from '../queries.ts'
import { findTutor } from '../record/queries.ts'
import { progressOf } from './progress.ts'
import { countFavourites, countLessons, findGoalAndWords, sumActivity, sumLearning } from './queries.ts'

const activityDays = 365

/** Fulfilled lessons of a listed tutor (lessons.md P3). */
export async function stats(deps: Deps, tutorId: number): Promise<Reply<typeof getTutorStats>> {
  if ((await findOnboardedId(deps.db, tutorId)) === undefined) fail('tutor-not-found')
  const [total] = await sumTeaching(deps.db, [tutorId], deps.now())
  return {
    lessonCount: total?.lessonCount ?? 0,
    studentCount: total?.studentCount ?? 0,
    totalMinutes: total?.totalMinutes ?? 0,
  }
}

/** Fulfilled lessons of a listed tutor by Cairo day, today and the 364 days before it. */
export async function activity(deps: Deps, tutorId: number): Promise<Reply<typeof getTutorActivity>> {
  if ((await findOnboardedId(deps.db, tutorId)) === undefined) fail('tutor-not-found')
  const now = deps.now()
  const from = startOfCairoDay(addDays(cairoDay(now), 1 - activityDays))
  const days = await sumActivity(deps.db, { tutorId, from, now })
  return Object.fromEntries(days.map(({ day, score, lessonCount }) => [day, { score, lessonCount }]))
}

/** Total counts every lesson that was not canceled; the rest only fulfilled ones. */
export async function ownTutorStats(deps: Deps, actor: Actor): Promise<Reply<typeof getOwnTutorStats>> {
  if ((await findTutor(deps.db, actor.id)) === undefined) fail('tutor-not-found')
  const [total] = await sumTeaching(deps.db, [actor.id], deps.now())
  return {
    studentCount: total?.studentCount ?? 0,
    completedLessonCount: total?.lessonCount ?? 0,
    totalLessonCount: await countLessons(deps.db, actor.id),
    totalTutoringTime: total?.totalMinutes ?? 0,
    favouriteCount: await countFavourites(deps.db, actor.id),
  }
}

/**
 * A student's counts, streaks, goal and last 12 weeks (people.md 2, extras.md 13). The sums of lessons are cached for a
 * minute, and never older than a booking, edit or cancel.
 */
export async function ownStudentStats(deps: Deps, actor: Pick<Actor, 'id'>): Promise<PersonalStudentStats> {
  const now = deps.now()
  const rows = await deps.caches.learning.read(
    actor.id,
    async () => await sumLearning(deps.db, { studentId: actor.id, now }),
  )
  const { chosen, plan, words } = await findGoalAndWords(deps.db, { studentId: actor.id, now })
  const total = rows.find((row) => row.week === null)
  const learned = rows.flatMap(({ week, lessons, minutes }) =>
    week === null || lessons === 0 ? [] : [{ start: week, lessons, minutes }],
  )
  return {
    tutorCount: total?.tutors ?? 0,
    completedLessonCount: total?.lessons ?? 0,
    totalLearningTime: total?.minutes ?? 0,
    upcomingLessonCount: total?.upcoming ?? 0,
    totalLessonCount: total?.all ?? 0,
    ...progressOf(learned, { now, weeklyMinutes: chosen ?? plan }),
    words,
  }
}
