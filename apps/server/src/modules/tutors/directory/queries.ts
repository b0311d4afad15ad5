import { sql } from 'kysely'
import { tutorTextNames } from '@hiwar/contract/fields.ts'
import { tutorLike } from '@hiwar/contract/roles.ts'
import { DAY_MS, HOUR_MS } from '@hiwar/contract/time.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import { onboarded } from '../queries.ts'

const anyOf = (ids: readonly number[]) => sql<number>`any(${[...ids]}::int[])`

function profiles(db: Executor) {
  return db
    .selectFrom('users')
    .innerJoin('tutors', 'tutors.id', 'users.id')
    .where('users.role', 'in', [...tutorLike])
    .select([
      'users.id',
      'users.name',
      'users.image',
      'users.gender',
      'tutors.video',
      'tutors.thumbnail',
      ...tutorTextNames.map((name) => `tutors.${name}` as const),
      'tutors.notice',
      'tutors.firstListedAt',
      'tutors.updatedAt',
      'users.updatedAt as accountUpdatedAt',
      onboarded.as('isOnboarded'),
    ])
}

/** What the public card of a tutor is made of. */
export type TutorProfile = Readonly<Awaited<ReturnType<ReturnType<typeof profiles>['execute']>>[number]>

export async function findOnboardedProfiles(db: Executor): Promise<TutorProfile[]> {
  return await profiles(db).where(onboarded).execute()
}

/** Of a tutor, listed or not. */
export async function findProfile(db: Executor, id: number): Promise<TutorProfile | undefined> {
  return await profiles(db).where('users.id', '=', id).executeTakeFirst()
}

export async function markListed(db: Executor, ids: readonly number[], at: Date): Promise<void> {
  await db
    .updateTable('tutors')
    .set({ firstListedAt: at })
    .where('id', '=', anyOf(ids))
    .where('firstListedAt', 'is', null)
    .execute()
}

export interface TopicOfTutor {
  readonly id: number
  readonly nameAr: string
  readonly nameEn: string
}

/** The topics of each of these people, one row per person. */
export async function findTopics(
  db: Executor,
  ids: readonly number[],
): Promise<{ userId: number; topics: TopicOfTutor[] }[]> {
  return await db
    .selectFrom('userTopics')
    .innerJoin('topics', 'topics.id', 'userTopics.topicId')
    .select([
      'userTopics.userId',
      sql<TopicOfTutor[]>`
      json_agg(
        json_build_object('id', topics.id, 'nameAr', topics.name_ar, 'nameEn', topics.name_en) order by topics.id)`.as(
        'topics',
      ),
    ])
    .where('userTopics.userId', '=', anyOf(ids))
    .groupBy('userTopics.userId')
    .execute()
}

export interface RatingTotal {
  readonly tutorId: number
  readonly count: number
  readonly sum: number
  /** How many gave 1, 2, 3, 4, 5. */
  readonly distribution: readonly number[]
  readonly tags: Readonly<Record<string, number>>
  /** Of the rating that was given or changed last. */
  readonly updatedAt: Date
}

/** Count, sum, distribution and tags of the ratings of each of these tutors, in one pass (extras.md 5.1). */
export async function sumRatings(db: Executor, ids: readonly number[]): Promise<RatingTotal[]> {
  const { rows } = await sql<RatingTotal>`
    with own as materialized (
      select ratee_id, value, tags, updated_at
      from ratings
      where ratee_id = ${anyOf(ids)}
    ), counted as (
      select ratee_id, tag, count(*) as times
      from own, unnest(tags) as tag
      group by ratee_id, tag
    ), praised as (
      select ratee_id, json_object_agg(tag, times order by tag) as tags
      from counted
      group by ratee_id
    ), summed as (
      select ratee_id, count(*) as count, sum(value) as sum, max(updated_at) as updated_at, json_build_array(
        count(*) filter (where value = 1), count(*) filter (where value = 2), count(*) filter (where value = 3),
        count(*) filter (where value = 4), count(*) filter (where value = 5)) as distribution
      from own
      group by ratee_id
    )
    select ratee_id as "tutorId", count, sum, distribution, coalesce(tags, '{}') as tags, updated_at as "updatedAt"
    from summed
    left join praised using (ratee_id)`.execute(db)
  return rows
}

export interface TeachingTotal {
  readonly tutorId: number
  readonly lessonCount: number
  readonly studentCount: number
  readonly totalMinutes: number
}

/** Fulfilled lessons only: not canceled and over at `now` (lessons.md P3). */
export async function sumTeaching(db: Executor, ids: readonly number[], now: Date): Promise<TeachingTotal[]> {
  return await db
    .selectFrom('lessonMembers as teaching')
    .innerJoin('lessons', 'lessons.id', 'teaching.lessonId')
    .innerJoin('lessonMembers as learning', (join) =>
      join.onRef('learning.lessonId', '=', 'teaching.lessonId').onRef('learning.userId', '<>', 'teaching.userId'),
    )
    .select((on) => [
      'teaching.userId as tutorId',
      on.fn.countAll<number>().as('lessonCount'),
      on.fn.count<number>('learning.userId').distinct().as('studentCount'),
      on.fn.sum<number>('lessons.duration').as('totalMinutes'),
    ])
    .where('teaching.userId', '=', anyOf(ids))
    .where('lessons.canceledAt', 'is', null)
    .where('lessons.end', '<=', now)
    .groupBy('teaching.userId')
    .execute()
}

interface Window {
  readonly from: Date
  readonly to: Date
}

/**
 * Times of one person as `start end start end …`, in quarters of an hour since 1970: parsing thousands of rows would
 * block the event loop.
 */
export interface Times {
  readonly userId: number
  readonly times: string
}

/** A slot gives the quarters that lie wholly in it. */
const slotTimes = `string_agg(
  ceil(extract(epoch from start) / 900)::int || ' ' || floor(extract(epoch from "end") / 900)::int, ' ')`
/** A booking takes every quarter it touches. */
const busyTimes = `string_agg(
  floor(extract(epoch from lower(during)) / 900)::int || ' ' || ceil(extract(epoch from upper(during)) / 900)::int, ' ')`

export async function findSlotTimes(db: Executor, ids: readonly number[], { from, to }: Window): Promise<Times[]> {
  return await db
    .selectFrom('availabilitySlots')
    .select(['userId', sql.raw<string>(slotTimes).as('times')])
    .where('userId', '=', anyOf(ids))
    .where('deleted', '=', false)
    .where('end', '>', from)
    .where('start', '<', to)
    .groupBy('userId')
    .execute()
}

/** Whatever takes these people's time: lessons, interviews and demo sessions that were not canceled. */
export async function findBusyTimes(db: Executor, ids: readonly number[], { from, to }: Window): Promise<Times[]> {
  return await db
    .selectFrom('calendarEntries')
    .select(['userId', sql.raw<string>(busyTimes).as('times')])
    .where('userId', '=', anyOf(ids))
    .where(sql<boolean>`during && tstzrange(${from}, ${to}, '[)')`)
    .groupBy('userId')
    .execute()
}

const timesOfOne = statement<{ slots: string | null; busy: string | null }>(`
  select
    (select ${slotTimes} from availability_slots
      where user_id = $1 and not deleted and "end" > $2 and start < $3) as slots,
    (select ${busyTimes} from calendar_entries
      where user_id = $1 and during && tstzrange($2, $3, '[)')) as busy`)

/** Slots and bookings of one person, both as of one moment. */
export async function findTimesOfOne(
  db: Executor,
  id: number,
  { from, to }: Window,
): Promise<{ slots: string | null; busy: string | null }> {
  const [times] = await timesOfOne(db, id, from, to)
  if (times === undefined) throw new Error('a statement of one row has none')
  return times
}

/** Slots and bookings of everybody that meet `[from, to)` (extras.md D4). */
export async function findSlotsAndBookings(
  db: Executor,
  { from, to }: Window,
): Promise<{ userId: number; isSlot: boolean; start: Date; end: Date }[]> {
  // A slot lasts a day at most, a booking half an hour; the indexes are on the starts.
  const dayBefore = new Date(from.getTime() - DAY_MS)
  const { rows } = await sql<{ userId: number; isSlot: boolean; start: Date; end: Date }>`
    select user_id, true as is_slot, start, "end" from availability_slots
    where not deleted and start < ${to} and start >= ${dayBefore} and "end" > ${from}
    union all
    select user_id, false, lower(during), upper(during) from calendar_entries
    where lower(during) < ${to} and lower(during) >= ${dayBefore} and upper(during) > ${from}`.execute(db)
  return rows
}

/** Tutors with a lesson that ended after `from` and by `to`. */
export async function findTutorsWithEndedLessons(db: Executor, { from, to }: Window): Promise<number[]> {
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('lessonMembers', 'lessonMembers.lessonId', 'lessons.id')
    .innerJoin('tutors', 'tutors.id', 'lessonMembers.userId')
    .select('tutors.id')
    .distinct()
    .where('lessons.canceledAt', 'is', null)
    .where('lessons.end', '>', from)
    .where('lessons.end', '<=', to)
    // A lesson lasts half an hour at most; the index is on the start.
    .where('lessons.start', '<', to)
    .where('lessons.start', '>', new Date(from.getTime() - HOUR_MS))
    .execute()
  return rows.map((row) => row.id)
}
