import { sql } from 'kysely'
import type { Executor, Tx } from '../../platform/db/database.ts'

export interface OpenUpload {
  readonly id: string
  readonly userId: number
  readonly tutorId: number
  readonly size: number
  /** Bytes counted so far. */
  readonly arrived: number
  readonly touchedAt: Date
  /** When the file was attached to the tutor; null while it is incomplete. */
  readonly finishedAt: Date | null
}

const columns = ['id', 'userId', 'tutorId', 'size', 'arrived', 'touchedAt', 'finishedAt'] as const

export async function findUpload(db: Executor, id: string): Promise<OpenUpload | undefined> {
  return await db.selectFrom('resumableUploads').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Deletes the uploads that a new one of the same purpose replaces and returns their ids. */
export async function deletePreviousUploads(tx: Tx, given: { userId: number; purpose: string }): Promise<string[]> {
  const rows = await tx
    .deleteFrom('resumableUploads')
    .where('userId', '=', given.userId)
    .where('purpose', '=', given.purpose)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function insertUpload(
  tx: Tx,
  upload: { id: string; userId: number; purpose: string; tutorId: number; size: number; at: Date },
): Promise<void> {
  const { at, ...row } = upload
  await tx
    .insertInto('resumableUploads')
    .values({ ...row, createdAt: at, touchedAt: at })
    .execute()
}

export async function deleteUpload(db: Executor, id: string): Promise<void> {
  await db.deleteFrom('resumableUploads').where('id', '=', id).execute()
}

export async function updateArrivedBytes(tx: Tx, id: string, given: { arrived: number; at: Date }): Promise<void> {
  await tx
    .updateTable('resumableUploads')
    .set({ arrived: given.arrived, touchedAt: given.at })
    .where('id', '=', id)
    .execute()
}

export async function markFinished(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('resumableUploads').set({ finishedAt: at }).where('id', '=', id).execute()
}

export async function findExpiredUploads(db: Executor, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('resumableUploads')
    .select('id')
    .where('touchedAt', '<', before)
    .orderBy('touchedAt')
    .limit(200)
    .execute()
  return rows.map((row) => row.id)
}

/** Adds to the bytes a person has sent on a Cairo day. */
export async function addDailyBytes(tx: Tx, given: { userId: number; day: string; bytes: number }): Promise<void> {
  await tx
    .insertInto('uploadDays')
    .values(given)
    .onConflict((clash) =>
      clash.columns(['userId', 'day']).doUpdateSet({ bytes: sql`upload_days.bytes + ${given.bytes}` }),
    )
    .execute()
}

export async function findDailyBytes(db: Executor, userId: number, day: string): Promise<number> {
  const row = await db
    .selectFrom('uploadDays')
    .select('bytes')
    .where('userId', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.bytes ?? 0
}

export async function deleteDailyCounters(db: Executor, before: string): Promise<void> {
  await db.deleteFrom('uploadDays').where('day', '<', before).execute()
}

interface UploadLease {
  readonly by: string
  readonly until: Date
}

/** True when `by` now holds the upload: it was free, already theirs, or the holder's lease has run out. */
export async function acquireUploadLease(
  db: Executor,
  id: string,
  { by, until, now }: UploadLease & { now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('resumableUploads')
    .set({ lockedBy: by, lockedUntil: until })
    .where('id', '=', id)
    .where((on) => on.or([on('lockedBy', 'is', null), on('lockedBy', '=', by), on('lockedUntil', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function releaseUploadLease(db: Executor, id: string, by: string): Promise<void> {
  await db
    .updateTable('resumableUploads')
    .set({ lockedBy: null, lockedUntil: null })
    .where('id', '=', id)
    .where('lockedBy', '=', by)
    .execute()
}
