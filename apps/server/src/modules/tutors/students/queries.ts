import { sql } from 'kysely'
import type { Role } from '@hiwar/contract/enums.ts'
import type { Executor } from '../../../platform/db/database.ts'

export interface StudentSums {
  readonly role: Role
  /** Begun by now counts as past. */
  readonly futureRatified: number
  readonly futureCanceled: number
  readonly pastRatified: number
  readonly pastCanceled: number
  readonly tutors: number
  readonly tutorsRatified: number
  readonly tutorsCanceled: number
  readonly minutesRatified: number
  readonly minutesCanceled: number
}

/** All sums in one statement; undefined for nobody. */
export async function sumStudentLessons(
  db: Executor,
  given: { studentId: number; now: Date },
): Promise<StudentSums | undefined> {
  const isCanceled = sql<boolean>`lessons.canceled_at is not null`
  const isRatified = sql<boolean>`lessons.id is not null and lessons.canceled_at is null`
  const isFuture = sql<boolean>`lessons.start > ${given.now}`
  const count = (condition: typeof isCanceled) => sql<number>`count(*) filter (where ${condition})`
  const tutors = (condition: typeof isCanceled) =>
    sql<number>`count(distinct teaching.user_id) filter (where ${condition})`
  const minutes = (condition: typeof isCanceled) =>
    sql<number>`coalesce(sum(lessons.duration) filter (where ${condition}), 0)`
  return await db
    .selectFrom('users')
    .leftJoin('lessonMembers as learning', 'learning.userId', 'users.id')
    .leftJoin('lessons', 'lessons.id', 'learning.lessonId')
    .leftJoin('lessonMembers as teaching', (join) =>
      join.onRef('teaching.lessonId', '=', 'learning.lessonId').onRef('teaching.userId', '<>', 'learning.userId'),
    )
    .select([
      'users.role',
      count(sql<boolean>`${isRatified} and ${isFuture}`).as('futureRatified'),
      count(sql<boolean>`${isCanceled} and ${isFuture}`).as('futureCanceled'),
      count(sql<boolean>`${isRatified} and not ${isFuture}`).as('pastRatified'),
      count(sql<boolean>`${isCanceled} and not ${isFuture}`).as('pastCanceled'),
      sql<number>`count(distinct teaching.user_id)`.as('tutors'),
      tutors(isRatified).as('tutorsRatified'),
      tutors(isCanceled).as('tutorsCanceled'),
      minutes(isRatified).as('minutesRatified'),
      minutes(isCanceled).as('minutesCanceled'),
    ])
    .where('users.id', '=', given.studentId)
    .groupBy('users.id')
    .executeTakeFirst()
}
