import { sql, type SqlBool } from 'kysely'
import { Role } from '@hiwar/contract/enums.ts'
import { tutorLike } from '@hiwar/contract/roles.ts'
import type { FullTutorQuery } from '@hiwar/contract/tutor-lists.ts'
import { holds, instants } from '../../platform/db/comparison.ts'
import type { Executor } from '../../platform/db/database.ts'
import { contains } from '../../platform/db/text-match.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

export interface StudioTutorRecord {
  readonly id: number
  readonly email: string
  readonly name: string | null
  readonly image: string | null
  readonly video: string | null
  readonly thumbnail: string | null
  readonly studioId: number | null
  readonly createdAt: Date
}

function studioTutors(db: Executor) {
  return db.selectFrom('tutors').innerJoin('users', 'users.id', 'tutors.id').where('users.erasedAt', 'is', null)
}

const studioColumns = [
  'tutors.id',
  'users.email',
  'users.name',
  'users.image',
  'tutors.video',
  'tutors.thumbnail',
  'tutors.studioId',
  'tutors.createdAt',
] as const

export async function findStudioTutor(db: Executor, id: number): Promise<StudioTutorRecord | undefined> {
  return await studioTutors(db).select(studioColumns).where('tutors.id', '=', id).executeTakeFirst()
}

export interface StudioFilter {
  /** Null means tutors of any studio or none. */
  readonly studioId: number | null
  readonly search: string
}

/** The search only narrows down the tutors of the studio. */
function ofStudio(db: Executor, { studioId, search }: StudioFilter) {
  return studioTutors(db)
    .$if(studioId !== null, (query) => query.where('tutors.studioId', '=', studioId))
    .$if(search !== '', (query) =>
      query.where((on) => on.or([contains('users.email', search), contains('users.name', search)])),
    )
}

export async function pageOfStudioTutors(db: Executor, filter: StudioFilter, page: Page): Promise<StudioTutorRecord[]> {
  return await ofStudio(db, filter)
    .select(studioColumns)
    .orderBy('tutors.createdAt', 'desc')
    .orderBy('tutors.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countStudioTutors(db: Executor, filter: StudioFilter): Promise<number> {
  const { total } = await ofStudio(db, filter)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const studios = (db: Executor) => db.selectFrom('users').where('role', '=', Role.Studio).where('erasedAt', 'is', null)

export async function pageOfStudios(
  db: Executor,
  page: Page,
): Promise<{ id: number; name: string | null; address: string | null; image: string | null }[]> {
  return await studios(db)
    .select(['id', 'name', 'address', 'image'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countStudios(db: Executor): Promise<number> {
  const { total } = await studios(db)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const words = {
  bio: 'tutors.bio',
  about: 'tutors.about',
  name: 'users.name',
  phone: 'users.phone',
  email: 'users.email',
} as const
const presences = {
  image: 'users.image',
  video: 'tutors.video',
  thumbnail: 'tutors.thumbnail',
  password: 'users.password_hash',
} as const
const flags = {
  activated: 'tutors.activated',
  verifiedEmail: 'users.verified_email',
  verifiedPhone: 'users.verified_phone',
  verifiedWhatsapp: 'users.verified_whatsapp',
  verifiedTelegram: 'users.verified_telegram',
} as const
const choices = {
  notificationMethod: 'users.notification_method',
  city: 'users.city',
  gender: 'users.gender',
  role: 'users.role',
} as const

const keysOf = <K extends string>(table: Readonly<Record<K, string>>) => Object.keys(table) as K[]

function conditions(query: FullTutorQuery) {
  const texts = keysOf(words).flatMap((key) => {
    const wanted = query[key]
    if (wanted === undefined) return []
    return [wanted === '' ? sql<SqlBool>`${sql.ref(words[key])} is null` : contains(words[key], wanted)]
  })
  const present = keysOf(presences).flatMap((key) => {
    const wanted = query[key]
    return wanted === undefined ? [] : [sql<SqlBool>`(${sql.ref(presences[key])} is not null) = ${wanted}`]
  })
  const set = keysOf(flags).flatMap((key) => {
    const wanted = query[key]
    return wanted === undefined ? [] : [sql<SqlBool>`${sql.ref(flags[key])} = ${wanted}`]
  })
  const chosen = keysOf(choices).flatMap((key) => {
    const wanted = query[key]
    return wanted === undefined || wanted.length === 0
      ? []
      : [sql<SqlBool>`${sql.ref(choices[key])} in (${sql.join(wanted)})`]
  })
  return [
    ...texts,
    ...present,
    ...set,
    ...chosen,
    holds(sql.ref<number>('tutors.notice'), query.notice),
    holds(sql.ref<number>('users.birth_year'), query.birthYear),
    holds(sql.ref<Date>('tutors.created_at'), instants(query.createdAt)),
  ]
}

function wholeTutors(db: Executor, query: FullTutorQuery) {
  return db
    .selectFrom('tutors')
    .innerJoin('users', 'users.id', 'tutors.id')
    .where('users.erasedAt', 'is', null)
    .where('users.role', 'in', [...tutorLike])
    .where((on) => on.and(conditions(query)))
}

const orders = { id: 'tutors.id', name: 'users.name', createdAt: 'tutors.createdAt', notice: 'tutors.notice' } as const

export interface Order {
  readonly column: keyof typeof orders
  readonly direction: 'asc' | 'desc'
}

export async function pageOfWholeTutors(
  db: Executor,
  query: FullTutorQuery,
  given: { order: readonly Order[]; page: Page | null },
) {
  let found = wholeTutors(db, query)
    .selectAll('users')
    .select([
      'tutors.bio',
      'tutors.about',
      'tutors.video',
      'tutors.thumbnail',
      'tutors.studioId',
      'tutors.activated',
      'tutors.notice',
      'tutors.createdAt as tutorCreatedAt',
      'tutors.updatedAt as tutorUpdatedAt',
    ])
  for (const { column, direction } of given.order) found = found.orderBy(orders[column], direction)
  found = found.orderBy('tutors.id', 'desc')
  return await (given.page === null ? found : found.limit(given.page.limit).offset(given.page.offset)).execute()
}

export async function countWholeTutors(db: Executor, query: FullTutorQuery): Promise<number> {
  const { total } = await wholeTutors(db, query)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const shareNoRoom = (studentId: number) => sql<SqlBool>`not exists (
  select from room_members own join room_members other on other.room_id = own.room_id and other.user_id = users.id
  where own.user_id = ${studentId})`

/** Those of the listed tutors without a chat room with the student, by id. */
export async function pageOfUncontacted(
  db: Executor,
  given: { studentId: number; listed: readonly number[]; page: Page },
) {
  return await db
    .selectFrom('users')
    .innerJoin('tutors', 'tutors.id', 'users.id')
    .select(['users.id', 'users.name', 'users.image', 'tutors.bio', 'users.role', 'users.gender'])
    .select((on) => on.fn.coalesce('users.lastSeenAt', 'users.updatedAt').as('lastSeen'))
    .where('users.id', '=', sql<number>`any(${[...given.listed]}::int[])`)
    .where(shareNoRoom(given.studentId))
    .orderBy('users.id')
    .limit(given.page.limit)
    .offset(given.page.offset)
    .execute()
}

export async function countUncontacted(
  db: Executor,
  given: { studentId: number; listed: readonly number[] },
): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .where('users.id', '=', sql<number>`any(${[...given.listed]}::int[])`)
    .where(shareNoRoom(given.studentId))
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
