import { PhotoSessionState, Role } from '@hiwar/contract/enums.ts'
import type { MediaKind } from '@hiwar/contract/enums.ts'
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
  readonly state: PhotoSessionState | null
  readonly missing: MediaKind | null
}

const columnOf = { image: 'users.image', video: 'tutors.video', thumbnail: 'tutors.thumbnail' } as const

/** The other filters only narrow down the tutors of the studio. */
function ofStudio(db: Executor, { studioId, search, state, missing }: StudioFilter) {
  return (
    studioTutors(db)
      .$if(state === PhotoSessionState.Unassigned, (query) => query.where('tutors.studioId', 'is', null))
      .$if(state === PhotoSessionState.Waiting, (query) =>
        query
          .where('tutors.studioId', 'is not', null)
          .where((on) => on.or(Object.values(columnOf).map((column) => on(column, 'is', null)))),
      )
      .$if(state === PhotoSessionState.Done, (query) =>
        query
          .where('tutors.studioId', 'is not', null)
          .where((on) => on.and(Object.values(columnOf).map((column) => on(column, 'is not', null)))),
      )
      .$if(missing !== null, (query) => query.where(columnOf[missing ?? 'image'], 'is', null))
      .$if(studioId !== null, (query) => query.where('tutors.studioId', '=', studioId))
      // Stryker disable next-line ConditionalExpression: it would match every tutor
      .$if(search !== '', (query) =>
        query.where((on) => on.or([contains('users.email', search), contains('users.name', search)])),
      )
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
