import { sql, type SqlBool } from 'kysely'
import { tutorLike } from '@hiwar/contract/roles.ts'
import type { FullTutorQuery } from '@hiwar/contract/tutor-lists.ts'
import { holds, instants } from '../../platform/db/comparison.ts'
import type { Executor } from '../../platform/db/database.ts'
import { contains } from '../../platform/db/text-match.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

const textColumns = {
  bio: 'tutors.bio',
  about: 'tutors.about',
  name: 'users.name',
  phone: 'users.phone',
  email: 'users.email',
} as const
const presenceColumns = {
  image: 'users.image',
  video: 'tutors.video',
  thumbnail: 'tutors.thumbnail',
  studio: 'tutors.studio_id',
  password: 'users.password_hash',
} as const
const flagColumns = {
  activated: 'tutors.activated',
  verifiedEmail: 'users.verified_email',
  verifiedPhone: 'users.verified_phone',
  verifiedWhatsapp: 'users.verified_whatsapp',
  verifiedTelegram: 'users.verified_telegram',
} as const
const enumColumns = {
  notificationMethod: 'users.notification_method',
  city: 'users.city',
  gender: 'users.gender',
  role: 'users.role',
} as const

const keysOf = <K extends string>(table: Readonly<Record<K, string>>) => Object.keys(table) as K[]

/** A group of tutors that a query asks for, or leaves out. */
export interface TutorGroup {
  readonly ids: readonly number[]
  readonly wanted: boolean
}

export type FullTutorFilter = FullTutorQuery & { readonly groups: readonly TutorGroup[] }

function conditions(query: FullTutorFilter) {
  const texts = keysOf(textColumns).flatMap((key) => {
    const wanted = query[key]
    if (wanted === undefined) return []
    return [wanted === '' ? sql<SqlBool>`${sql.ref(textColumns[key])} is null` : contains(textColumns[key], wanted)]
  })
  const present = keysOf(presenceColumns).flatMap((key) => {
    const wanted = query[key]
    return wanted === undefined ? [] : [sql<SqlBool>`(${sql.ref(presenceColumns[key])} is not null) = ${wanted}`]
  })
  const set = keysOf(flagColumns).flatMap((key) => {
    const wanted = query[key]
    return wanted === undefined ? [] : [sql<SqlBool>`${sql.ref(flagColumns[key])} = ${wanted}`]
  })
  const chosen = keysOf(enumColumns).flatMap((key) => {
    const wanted = query[key]
    return wanted === undefined || wanted.length === 0
      ? []
      : [sql<SqlBool>`${sql.ref(enumColumns[key])} in (${sql.join(wanted)})`]
  })
  return [
    ...query.groups.map(({ ids, wanted }) => sql<SqlBool>`(users.id = any(${[...ids]}::int[])) = ${wanted}`),
    ...(query.studioId === undefined ? [] : [sql<SqlBool>`tutors.studio_id = ${query.studioId}`]),
    ...texts,
    ...present,
    ...set,
    ...chosen,
    holds(sql.ref<number>('tutors.notice'), query.notice),
    holds(sql.ref<number>('users.birth_year'), query.birthYear),
    holds(sql.ref<Date>('tutors.created_at'), instants(query.createdAt)),
  ]
}

function fullTutors(db: Executor, query: FullTutorFilter) {
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

export async function pageOfFullTutors(
  db: Executor,
  query: FullTutorFilter,
  given: { order: readonly Order[]; page: Page | null },
) {
  let found = fullTutors(db, query)
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
  found = found.orderBy('tutors.id', given.order[0]?.direction ?? 'desc')
  return await (given.page === null ? found : found.limit(given.page.limit).offset(given.page.offset)).execute()
}

export async function countFullTutors(db: Executor, query: FullTutorFilter): Promise<number> {
  const { total } = await fullTutors(db, query)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const haveNoChat = (studentId: number) => sql<SqlBool>`not exists (
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
    .where(haveNoChat(given.studentId))
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
    .where(haveNoChat(given.studentId))
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
