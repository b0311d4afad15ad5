import { sql } from 'kysely'
import { Role } from '@hiwar/contract/enums.ts'
import { tutorLike } from '@hiwar/contract/roles.ts'
import { batched } from '../../platform/db/batch.ts'
import type { Executor } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { hasPassedInterview } from './record/queries.ts'

/** people.md R1 except the activation. For statements that read `users` and `tutors`. */
const complete = sql<boolean>`(
  users.verified_email and users.image is not null and users.name is not null and tutors.about is not null
  and tutors.bio is not null and users.phone is not null and users.city is not null
  and (users.role = ${sql.lit(Role.TutorManager)} or (
    users.verified_phone and tutors.video is not null and tutors.thumbnail is not null
    and users.birth_year is not null))
  and not exists (select from account_deletions where account_deletions.user_id = users.id))`

/** people.md R1, the one condition behind list, profile, stats and activity. */
export const onboarded = sql<boolean>`(tutors.activated and ${complete})`

export interface BookableTutor {
  readonly id: number
  readonly role: Role
  readonly notice: number
  readonly verifiedPhone: boolean
}

/** What booking needs to know of a tutor, if onboarded. */
export async function findBookableTutor(db: Executor, id: number): Promise<BookableTutor | undefined> {
  return await db
    .selectFrom('users')
    .innerJoin('tutors', 'tutors.id', 'users.id')
    .select(['users.id', 'users.role', 'tutors.notice', 'users.verifiedPhone'])
    .where('users.id', '=', id)
    .where('users.role', 'in', [...tutorLike])
    .where(onboarded)
    .executeTakeFirst()
}

export async function findOnboardedId(db: Executor, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .innerJoin('tutors', 'tutors.id', 'users.id')
    .select('users.id')
    .where('users.id', '=', id)
    .where('users.role', 'in', [...tutorLike])
    .where(onboarded)
    .executeTakeFirst()
  return row?.id
}

/** What one reader sees of a tutor; all but the first is of students only. */
export interface TutorSight {
  readonly lastSeenAt: Date | null
  readonly ratingId: number | null
  readonly hasFulfilledLesson: boolean
  readonly isFavourite: boolean
  readonly isWatching: boolean
}

const sights = statement<TutorSight>(`
  select
    (select last_seen_at from users where id = tutor_id) as "lastSeenAt",
    (select id from ratings where rater_id = student_id and ratee_id = tutor_id) as "ratingId",
    -- No EXISTS: for several readers that may be answered by a hash of all lessons.
    coalesce((
      select true from lessons
      where student_user_id = student_id and lessons.tutor_id = asked.tutor_id and canceled_at is null and "end" <= now
      limit 1
    ), false) as "hasFulfilledLesson",
    exists (select from favourites f where f.student_id = asked.student_id and f.tutor_id = asked.tutor_id)
      as "isFavourite",
    exists (
      select from watches w
      where w.student_id = asked.student_id and w.tutor_id = asked.tutor_id and w.expires_at > asked.now
    ) as "isWatching"
  from unnest($1::int[], $2::int[], $3::timestamptz[]) with ordinality as asked (tutor_id, student_id, now, place)
  order by place`)

interface SightQuery {
  readonly tutorId: number
  /** Null for a reader who is no student. */
  readonly studentId: number | null
  readonly now: Date
}

/** Readers of the same moment share a statement. */
export const readSight = batched(
  async (db: Executor, queries: readonly SightQuery[]) =>
    await sights(
      db,
      queries.map(({ tutorId }) => tutorId),
      queries.map(({ studentId }) => studentId),
      queries.map(({ now }) => now.toISOString()),
    ),
)

/** The student's favourites, listed or not. */
export async function findFavouriteIds(db: Executor, studentId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('favourites').select('tutorId').where('studentId', '=', studentId).execute()
  return new Set(rows.map((row) => row.tutorId))
}

/** Since when each listed tutor is listed; null before the tutor was first looked up. */
export async function findListingTimes(db: Executor): Promise<(Date | null)[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('tutors', 'tutors.id', 'users.id')
    .select('tutors.firstListedAt')
    .where('users.role', 'in', [...tutorLike])
    .where(onboarded)
    .execute()
  return rows.map((row) => row.firstListedAt)
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)

const teachers = (db: Executor) =>
  db
    .selectFrom('users')
    .innerJoin('tutors', 'tutors.id', 'users.id')
    .select('users.id')
    .where('users.role', 'in', [...tutorLike])
    .where('users.erasedAt', 'is', null)

/** Ids of tutors who are not listed only because they are not activated. */
export async function findWaitingForActivation(db: Executor): Promise<number[]> {
  return idsOf(await teachers(db).where('tutors.activated', '=', false).where(complete).execute())
}

/** Ids of tutors who lack more than the activation to be listed. */
export async function findIncomplete(db: Executor): Promise<number[]> {
  return idsOf(
    await teachers(db)
      .where((on) => on.not(complete))
      .execute(),
  )
}

/** Ids of tutors who passed interview and demo session and have no studio for the photo session yet (people.md R5). */
export async function findWaitingForStudio(db: Executor): Promise<number[]> {
  return idsOf(
    await teachers(db)
      .where('tutors.studioId', 'is', null)
      .where('tutors.demoSessionPassedAt', 'is not', null)
      .where(hasPassedInterview)
      .execute(),
  )
}
