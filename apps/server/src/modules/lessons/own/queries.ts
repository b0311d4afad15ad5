import { sql } from 'kysely'
import type { Executor } from '../../../platform/db/database.ts'
import { batched } from '../../../platform/db/batch.ts'
import { lessonsWithPeople, type LessonFilter, type LessonPage, type LessonWithPeople } from '../queries.ts'

/** A page of the lessons of one person; null where there is no bound. */
interface OwnLessons {
  readonly userId: number
  readonly canceled: boolean | null
  readonly startsBy: Date | null
  readonly startsAfter: Date | null
  readonly startsBefore: Date | null
  readonly endsBy: Date | null
  readonly endsAfter: Date | null
  /** As SQL. */
  readonly order: string
  readonly limit: number | null
  readonly offset: number
}

export interface LessonsFound {
  readonly list: readonly LessonWithPeople[]
  /** Of all that match, whatever the page. */
  readonly total: number
}

type PageRow = LessonWithPeople & { readonly place: number; readonly total: number }

/**
 * One page of a person's lessons with their people, and the count of all; whoever asks at the same moment shares the
 * statement.
 */
export async function pageOfOwnLessons(
  db: Executor,
  given: { userId: number; filter: Omit<LessonFilter, 'users'>; page: LessonPage },
): Promise<LessonsFound> {
  const { ratified, canceled, future, past, running, after, before, now } = given.filter
  return await findTogether(db, {
    userId: given.userId,
    canceled: ratified === canceled ? null : canceled,
    startsBy: running ? now : null,
    startsAfter: !running && future && !past ? now : null,
    startsBefore: before ?? null,
    endsBy: !running && past && !future ? now : null,
    endsAfter: latest(after, running ? now : undefined),
    order: orderOf(given.page),
    limit: given.page.limit,
    offset: given.page.offset,
  })
}

const findTogether = batched(findPages)

function orderOf({ order }: LessonPage): string {
  const names = { start: 'lessons.start', createdAt: 'lessons.created_at' } as const
  return [
    ...order.map(({ column, direction }) => `${names[column]} ${direction}`),
    `lessons.id ${order[0]?.direction ?? 'desc'}`,
  ].join(', ')
}

function latest(one: Date | undefined, other: Date | undefined): Date | null {
  if (one === undefined || other === undefined) return one ?? other ?? null
  return one > other ? one : other
}

async function findPages(db: Executor, questions: readonly OwnLessons[]): Promise<LessonsFound[]> {
  const pages = questions.map(() => ({ list: [] as LessonWithPeople[], total: 0 }))
  const asked = questions.map((question, place) => ({ ...question, place }))
  await Promise.all(
    [...Map.groupBy(asked, ({ order }) => order)].map(async ([order, alike]) => {
      for (const row of await findRows(db, alike, order)) {
        const page = pages[row.place]
        page?.list.push(row)
        if (page !== undefined) page.total = row.total
      }
    }),
  )
  return await Promise.all(
    asked.map(async (question) => {
      const page = pages[question.place]
      if (page === undefined || page.list.length > 0 || question.offset === 0) return page ?? emptyPage
      // A page past the end has no row to carry the count.
      const [first = emptyPage] = await findPages(db, [{ ...question, limit: 1, offset: 0 }])
      return { list: [], total: first.total }
    }),
  )
}

const emptyPage: LessonsFound = { list: [], total: 0 }

/** The ids are behind a select, as in `findLessons`. */
async function findRows(
  db: Executor,
  asked: readonly (OwnLessons & { place: number })[],
  order: string,
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    with page as materialized (
      select place, listed.id, listed.total, listed.rank
      from json_to_recordset(${JSON.stringify(asked)}::json) as asked (
        place int, "userId" int, "limit" int, "offset" int, canceled boolean,
        "startsBy" timestamptz, "startsAfter" timestamptz, "startsBefore" timestamptz, "endsBy" timestamptz, "endsAfter" timestamptz)
      cross join lateral (
        select lessons.id, count(*) over ()::int as total, row_number() over (order by ${sql.raw(order)}) as rank
        from lesson_members own join lessons on lessons.id = own.lesson_id
        where own.user_id = "userId" and (canceled is null or canceled = (canceled_at is not null))
          and start <= coalesce("startsBy", 'infinity') and start > coalesce("startsAfter", '-infinity') and start < coalesce("startsBefore", 'infinity')
          and "end" <= coalesce("endsBy", 'infinity') and "end" > coalesce("endsAfter", '-infinity')
        order by rank limit "limit" offset "offset") listed
    ), lesson as materialized (
      ${lessonsWithPeople} where lessons.id = any(array(select id from page))
    )
    select place, total, lesson.* from page join lesson on lesson.id = page.id order by place, rank`.execute(
    db.withoutPlugins(),
  )
  return rows
}
