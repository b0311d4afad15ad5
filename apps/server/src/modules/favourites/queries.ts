import type { Executor, Tx } from '../../platform/db/database.ts'

interface Pair {
  readonly studentId: number
  readonly tutorId: number
}

export async function isFavourite(db: Executor, pair: Pair): Promise<boolean> {
  const row = await db
    .selectFrom('favourites')
    .select('tutorId')
    .where('studentId', '=', pair.studentId)
    .where('tutorId', '=', pair.tutorId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countFavourites(tx: Tx, studentId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('favourites')
    .select((on) => on.fn.countAll<number>().as('total'))
    .where('studentId', '=', studentId)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertFavourite(tx: Tx, pair: Pair, at: Date): Promise<void> {
  await tx
    .insertInto('favourites')
    .values({ ...pair, createdAt: at })
    .execute()
}

export async function deleteFavourite(db: Executor, pair: Pair): Promise<void> {
  await db
    .deleteFrom('favourites')
    .where('studentId', '=', pair.studentId)
    .where('tutorId', '=', pair.tutorId)
    .execute()
}

/** Newest first; there are a hundred at most. */
export async function findFavourites(db: Executor, studentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('tutorId')
    .where('studentId', '=', studentId)
    .orderBy('createdAt', 'desc')
    .orderBy('tutorId')
    .execute()
  return rows.map((row) => row.tutorId)
}
