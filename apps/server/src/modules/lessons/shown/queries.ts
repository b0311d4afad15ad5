import { sql, type RawBuilder } from 'kysely'
import type { LearningProfile } from '@hiwar/contract/learning.ts'
import type { LessonMember } from '@hiwar/contract/lessons.ts'
import { batched } from '../../../platform/db/batch.ts'
import type { Executor } from '../../../platform/db/database.ts'
import { jsonFields, type JsonRow } from '../../../platform/db/json-rows.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { LessonRecord } from '../queries.ts'

// Lessons as screens show them: each person once, however many of the lessons they are in, and as values of JSON, which
// the driver reads in half the time it takes for as many columns.

/** A lesson with its moments as PostgreSQL writes them (`isoTime`). */
export type ShownLesson = {
  readonly [K in Exclude<keyof LessonRecord, 'end'>]: LessonRecord[K] extends Date | null
    ? string | Extract<LessonRecord[K], null>
    : LessonRecord[K]
}

/** Somebody of a lesson, as one reader sees them. */
export interface ShownPerson extends Pick<LessonMember, 'name' | 'image' | 'role' | 'gender'> {
  readonly id: number
  /** What they say of their own learning; null while they have not. */
  readonly learning: LearningProfile | null
  /** The reader's rating of them. */
  readonly ratingId: number | null
}

const lessonFields = jsonFields<ShownLesson>({
  id: 'lessons.id',
  tutorId: 'tutor_id',
  studentId: 'student_user_id',
  slotId: 'slot_id',
  start: 'start',
  duration: 'duration',
  price: 'price',
  sessionId: 'session_id',
  canceledBy: 'canceled_by',
  canceledAt: 'canceled_at',
  charged: 'charged',
  trial: 'trial',
  cancelReason: 'cancel_reason',
  cancelNote: 'cancel_note',
  focus: 'focus',
  version: 'version',
  lateLineMinutes: 'late_line_minutes',
  createdAt: 'lessons.created_at',
  updatedAt: 'lessons.updated_at',
})

const personFields = jsonFields<ShownPerson>({
  id: 'users.id',
  name: 'name',
  image: 'image',
  role: 'role',
  gender: 'gender',
  learning: `case when learning.student_id is not null then json_build_object(
    'level', level, 'goals', goals, 'occupation', occupation, 'about', about) end`,
  ratingId: 'ratings.id',
})

/** A select of `people`: those whose ids are in an array, as the reader sees them. */
const peopleOf = (ids: string, readerId: string) => `
  select json_agg(${personFields.expression}) as people
  from users
  left join ratings on ratings.ratee_id = users.id and ratings.rater_id = ${readerId}
  left join learning_profiles learning on learning.student_id = users.id
  where users.id = any(${ids})`

interface AskedLesson {
  readonly id: number
  readonly readerId: number
}

export interface LessonWithPeople {
  readonly lesson: ShownLesson
  readonly people: readonly ShownPerson[]
}

const lessonsById = statement<
  { lesson: JsonRow<ShownLesson>; people: readonly JsonRow<ShownPerson>[] } | { lesson: null }
>(`
  select case when lessons.id is not null then ${lessonFields.expression} end as lesson, people
  from unnest($1::int[], $2::int[]) with ordinality as asked (lesson_id, reader_id, place)
  left join lessons on lessons.id = lesson_id
  cross join lateral (${peopleOf('array[lessons.tutor_id, lessons.student_user_id]', 'asked.reader_id')}) as members
  order by place`)

/** One lesson; readers of the same moment share a statement. */
export const findShownLesson = batched(async (db: Executor, asked: readonly AskedLesson[]) => {
  const rows = await lessonsById(
    db,
    asked.map(({ id }) => id),
    asked.map(({ readerId }) => readerId),
  )
  return rows.map((row): LessonWithPeople | undefined =>
    row.lesson === null
      ? undefined
      : { lesson: lessonFields.read(row.lesson), people: row.people.map(personFields.read) },
  )
})

export interface LessonFilter {
  readonly users?: readonly number[] | undefined
  readonly ratified: boolean
  readonly canceled: boolean
  readonly future: boolean
  readonly past: boolean
  readonly running: boolean
  readonly after?: Date | undefined
  readonly before?: Date | undefined
  readonly startsFrom?: Date | undefined
  readonly now: Date
}

interface PageOptions {
  readonly order: readonly { column: 'start' | 'createdAt'; direction: 'asc' | 'desc' }[]
  readonly limit: number | null
  readonly offset: number
}

export interface LessonPage {
  readonly lessons: readonly ShownLesson[]
  readonly people: readonly ShownPerson[]
  /** Of all that match, whatever the page. */
  readonly total: number
}

/** A page of lessons as one reader sees them, and the count of all; readers of the same moment share a statement. */
export async function pageOfLessons(
  db: Executor,
  filter: LessonFilter,
  page: PageOptions & { readerId: number },
): Promise<LessonPage> {
  const { ratified, canceled, future, past, running, after, before, now } = filter
  return await batchedPage(db, {
    userIds: filter.users ?? null,
    canceled: ratified === canceled ? null : canceled,
    startsBy: running ? now : null,
    startsAfter: !running && future && !past ? now : null,
    startsBefore: before ?? null,
    startsFrom: filter.startsFrom ?? null,
    endsBy: !running && past && !future ? now : null,
    endsAfter: laterOf(after, running ? now : undefined),
    ...page,
  })
}

/** The filter as bounds; null where one is not set. */
interface PageQuery extends PageOptions {
  readonly readerId: number
  readonly userIds: readonly number[] | null
  readonly canceled: boolean | null
  readonly startsBy: Date | null
  readonly startsAfter: Date | null
  readonly startsBefore: Date | null
  readonly startsFrom: Date | null
  readonly endsBy: Date | null
  readonly endsAfter: Date | null
}

function orderBy(order: PageOptions['order']): RawBuilder<unknown> {
  const names = { start: 'start', createdAt: 'created_at' }
  const columns = order.map(({ column, direction }) => `${names[column]} ${direction}`)
  return sql.raw([...columns, `lessons.id ${order[0]?.direction ?? 'desc'}`].join(', '))
}

function laterOf(one: Date | undefined, other: Date | undefined): Date | null {
  if (one === undefined || other === undefined) return one ?? other ?? null
  return one > other ? one : other
}

const batchedPage = batched(findPages)

async function findPages(db: Executor, queries: readonly PageQuery[]): Promise<LessonPage[]> {
  const placed = queries.map((query, place) => ({ ...query, place }))
  const groups = [...Map.groupBy(placed, statementKey).values()]
  const pages = (await Promise.all(groups.map(async (group) => await findAlike(db, group)))).flat()
  return pages.toSorted((a, b) => a.place - b.place)
}

/** What decides the text of a statement; queries that agree in it share one. */
// Stryker disable next-line EqualityOperator: the opposite of both tells the same queries apart
const statementKey = ({ order, userIds }: PageQuery) => JSON.stringify([order, userIds === null, userIds?.length === 1])

/** Where lessons are looked for. One user's, the frequent case, are read in the order of their start. */
function lessonsOf(userIds: readonly number[] | null): RawBuilder<unknown> {
  if (userIds === null) return sql`lessons`
  return userIds.length === 1
    ? sql`(select lessons.* from lessons where student_user_id = "userIds"[1]
        union all select lessons.* from lessons where tutor_id = "userIds"[1]) as lessons`
    : sql`(select lessons.* from lessons where student_user_id = any("userIds") or tutor_id = any("userIds")) as lessons`
}

interface PageRow {
  readonly place: number
  readonly lessons: readonly JsonRow<ShownLesson>[]
  readonly people: readonly JsonRow<ShownPerson>[]
  readonly total: number
}

/** The pages of queries with the same `statementKey`. */
async function findAlike(
  db: Executor,
  queries: readonly (PageQuery & { place: number })[],
): Promise<(LessonPage & { place: number })[]> {
  const [first] = queries
  if (first === undefined) return []
  const { order, userIds } = first
  const matching = sql`
    ${lessonsOf(userIds)} where (canceled is null or canceled = (canceled_at is not null))
      and start <= coalesce("startsBy", 'infinity') and start > coalesce("startsAfter", '-infinity')
      and start < coalesce("startsBefore", 'infinity') and start >= coalesce("startsFrom", '-infinity')
      and "end" <= coalesce("endsBy", 'infinity') and "end" > coalesce("endsAfter", '-infinity')`
  const { rows } = await sql<PageRow>`
    select place, coalesce(lessons, '[]') as lessons, coalesce(people, '[]') as people,
      (select count(*)::int from ${matching}) as total
    from json_to_recordset(${JSON.stringify(queries)}::json) as query (
      place int, "readerId" int, "userIds" int[], "limit" int, "offset" int, canceled boolean, "startsBy" timestamptz,
      "startsAfter" timestamptz, "startsBefore" timestamptz, "startsFrom" timestamptz, "endsBy" timestamptz,
      "endsAfter" timestamptz)
    cross join lateral (
      select json_agg(${sql.raw(lessonFields.expression)}) as lessons, array_agg(tutor_id) || array_agg(student_user_id) as user_ids
      from (select lessons.* from ${matching} order by ${orderBy(order)} limit "limit" offset "offset") as lessons) as page
    cross join lateral (${sql.raw(peopleOf('page.user_ids', '"readerId"'))}) as members`.execute(db.withoutPlugins())
  return rows.map(({ place, lessons, people, total }) => ({
    place,
    lessons: lessons.map(lessonFields.read),
    people: people.map(personFields.read),
    total,
  }))
}
