import { sql } from 'kysely'
import { bounds } from '@hiwar/contract/bounds.ts'
import type { Gender, RatingTag, Role } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

export interface RatingRecord {
  readonly id: number
  readonly raterId: number
  readonly rateeId: number
  readonly value: number
  readonly feedback: string | null
  readonly tags: RatingTag[]
  readonly lessonId: number | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const columns = ['id', 'raterId', 'rateeId', 'value', 'feedback', 'tags', 'lessonId', 'createdAt', 'updatedAt'] as const

export async function findRating(db: Executor, id: number): Promise<RatingRecord | undefined> {
  return await db.selectFrom('ratings').select(columns).where('id', '=', id).executeTakeFirst()
}

/** No EXISTS, which may be answered by a hash of all lessons. */
const wasTaught = (now: Date) => sql<boolean>`coalesce((
  select true from lessons
  where student_user_id = ratings.rater_id and tutor_id = ratings.ratee_id and canceled_at is null and "end" <= ${now}
  limit 1), false)`

export interface RatingOfPair extends RatingRecord {
  readonly raterName: string | null
  readonly raterImage: string | null
  readonly rateeName: string | null
  readonly rateeImage: string | null
  /** Whether the two users had a lesson together. */
  readonly verified: boolean
}

const ofPairs = (db: Executor, now: Date) =>
  db
    .selectFrom('ratings')
    .innerJoin('users as rater', 'rater.id', 'ratings.raterId')
    .innerJoin('users as ratee', 'ratee.id', 'ratings.rateeId')
    .select(columns.map((column) => `ratings.${column}` as const))
    .select([
      'rater.name as raterName',
      'rater.image as raterImage',
      'ratee.name as rateeName',
      'ratee.image as rateeImage',
      wasTaught(now).as('verified'),
    ])

export async function findRatingOfPair(db: Executor, id: number, now: Date): Promise<RatingOfPair | undefined> {
  return await ofPairs(db, now).where('ratings.id', '=', id).executeTakeFirst()
}

export interface RatingFilter {
  readonly raterId?: number
  readonly rateeId?: number
}

/** Newest first. */
export async function pageOfRatings(
  db: Executor,
  { raterId, rateeId }: RatingFilter,
  page: { now: Date; limit: number; offset: number },
): Promise<RatingOfPair[]> {
  return await ofPairs(db, page.now)
    .$if(raterId !== undefined, (query) => query.where('ratings.raterId', '=', raterId ?? 0))
    .$if(rateeId !== undefined, (query) => query.where('ratings.rateeId', '=', rateeId ?? 0))
    .orderBy('ratings.createdAt', 'desc')
    .orderBy('ratings.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countRatings(db: Executor, { raterId, rateeId }: RatingFilter): Promise<number> {
  const { total } = await db
    .selectFrom('ratings')
    .select((on) => on.fn.countAll<number>().as('total'))
    .$if(raterId !== undefined, (query) => query.where('raterId', '=', raterId ?? 0))
    .$if(rateeId !== undefined, (query) => query.where('rateeId', '=', rateeId ?? 0))
    .executeTakeFirstOrThrow()
  return total
}

export async function findRatee(db: Executor, id: number): Promise<{ role: Role } | undefined> {
  return await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirst()
}

export async function findStudioOf(db: Executor, tutorId: number): Promise<number | null> {
  const row = await db.selectFrom('tutors').select('studioId').where('id', '=', tutorId).executeTakeFirst()
  return row?.studioId ?? null
}

export interface PairLesson {
  readonly id: number
  readonly end: Date
  readonly canceledAt: Date | null
}

const lessonsOfPair = (db: Executor, one: number, other: number) =>
  db
    .selectFrom('lessons')
    .innerJoin('lessonMembers as a', (join) => join.onRef('a.lessonId', '=', 'lessons.id').on('a.userId', '=', one))
    .innerJoin('lessonMembers as b', (join) => join.onRef('b.lessonId', '=', 'lessons.id').on('b.userId', '=', other))
    .select(['lessons.id', 'lessons.end', 'lessons.canceledAt'])

/** The lesson, if these two users are its members. */
export async function findPairLesson(
  db: Executor,
  given: { lessonId: number; one: number; other: number },
): Promise<PairLesson | undefined> {
  return await lessonsOfPair(db, given.one, given.other).where('lessons.id', '=', given.lessonId).executeTakeFirst()
}

/** The latest lesson of the two users that took place. */
export async function latestFulfilled(
  db: Executor,
  given: { one: number; other: number; now: Date },
): Promise<PairLesson | undefined> {
  return await lessonsOfPair(db, given.one, given.other)
    .where('lessons.canceledAt', 'is', null)
    .where('lessons.end', '<=', given.now)
    .orderBy('lessons.end', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertRating(tx: Tx, rating: Omit<RatingRecord, 'id'>): Promise<number> {
  const { id } = await tx.insertInto('ratings').values(rating).returning('id').executeTakeFirstOrThrow()
  return id
}

export interface RatingChange {
  readonly value?: number | undefined
  readonly feedback?: string | null | undefined
  readonly tags?: RatingTag[] | undefined
  readonly lessonId?: number | undefined
}

export async function changeRating(tx: Tx, id: number, change: RatingChange & { updatedAt: Date }): Promise<void> {
  await tx.updateTable('ratings').set(change).where('id', '=', id).execute()
}

export async function deleteRatingRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('ratings').where('id', '=', id).execute()
}

export interface Review extends RatingRecord {
  readonly name: string | null
  readonly image: string | null
  readonly verified: boolean
}

/** One page of a tutor's reviews: the reader's own first, then best, then longest (lessons.md 5). */
export async function pageOfReviews(
  db: Executor,
  given: { tutorId: number; readerId: number | null; now: Date; limit: number; offset: number },
): Promise<Review[]> {
  const rows = await db
    .selectFrom('ratings')
    .innerJoin('users', 'users.id', 'ratings.raterId')
    .select(columns.map((column) => `ratings.${column}` as const))
    .select(['users.name', 'users.image'])
    .select(wasTaught(given.now).as('verified'))
    .where('rateeId', '=', given.tutorId)
    .orderBy(sql`ratings.rater_id = ${given.readerId ?? 0}`, 'desc')
    .orderBy('value', 'desc')
    .orderBy(sql`length(feedback) desc nulls last`)
    .orderBy('ratings.createdAt', 'desc')
    .orderBy('ratings.id', 'desc')
    .limit(given.limit)
    .offset(given.offset)
    .execute()
  return rows
}

export interface FeaturedReview {
  readonly id: number
  readonly value: number
  readonly feedback: string
  readonly tags: RatingTag[]
  readonly createdAt: Date
  readonly raterName: string | null
  readonly tutorId: number
  readonly tutorName: string | null
  readonly tutorImage: string | null
  readonly tutorGender: Gender | null
}

/**
 * The newest reviews of these tutors with five stars, a lesson behind them and a text of a showable length: first the
 * newest one of each tutor, then the second one of each. The condition is that of the index `ratings_to_feature`.
 */
export async function findFeatured(db: Executor, tutorIds: readonly number[], now: Date): Promise<FeaturedReview[]> {
  const { most, textMin, textMax } = bounds.featured
  const isShowable = sql`value = 5 and char_length(feedback) between ${sql.lit(textMin)} and ${sql.lit(textMax)}`
  const { rows } = await sql<FeaturedReview>`
    select newest.id, newest.value, newest.feedback, newest.tags, newest.created_at, rater.name as rater_name,
      tutor.id as tutor_id, tutor.name as tutor_name, tutor.image as tutor_image, tutor.gender as tutor_gender
    from users tutor
    cross join lateral (
      select id, rater_id, value, feedback, tags, created_at,
        row_number() over (order by created_at desc, id desc) as place
      from ratings
      where ratee_id = tutor.id and ${isShowable} and ${wasTaught(now)}
      order by created_at desc, id desc
      limit ${most}) newest
    join users rater on rater.id = newest.rater_id
    where tutor.id = any(array(select unnest(${[...tutorIds]}::int[])))
    order by newest.place, newest.created_at desc, newest.id desc
    limit ${most}`.execute(db)
  return rows
}
