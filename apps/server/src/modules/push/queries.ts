import { sql } from 'kysely'
import { Role } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import type { PushAddress } from '../../platform/messaging/web-push.ts'

export interface Device {
  readonly id: number
  readonly endpoint: string
  readonly label: string
  readonly createdAt: Date
  readonly lastOkAt: Date | null
}

/** Newest first. */
export async function findDevices(db: Executor, userId: number): Promise<Device[]> {
  return await db
    .selectFrom('pushSubscriptions')
    .select(['id', 'endpoint', 'label', 'createdAt', 'lastOkAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Undefined once the device is gone, or another account's. */
export async function findAddress(
  db: Executor,
  device: { id: number; userId: number },
): Promise<PushAddress | undefined> {
  return await db
    .selectFrom('pushSubscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', device.id)
    .where('userId', '=', device.userId)
    .executeTakeFirst()
}

/**
 * Registers a device for a sign-in. One that another account had registered moves to this one, as a new device with
 * another id. False when the sign-in has ended meanwhile.
 */
export async function saveDevice(
  tx: Tx,
  given: PushAddress & { userId: number; signInId: string; label: string; at: Date },
): Promise<boolean> {
  const { at, userId, signInId, endpoint, ...keys } = given
  const signIn = await tx
    .selectFrom('signIns')
    .select('id')
    .where('id', '=', signInId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (signIn === undefined) return false

  await tx.deleteFrom('pushSubscriptions').where('endpoint', '=', endpoint).where('userId', '<>', userId).execute()
  await tx
    .insertInto('pushSubscriptions')
    .values({ userId, signInId, endpoint, ...keys, createdAt: at })
    .onConflict((clash) => clash.column('endpoint').doUpdateSet({ userId, signInId, ...keys }))
    .execute()
  return true
}

/** Keeps the `kept` devices of a person that were added or reached last. */
export async function deleteOldestDevices(tx: Tx, userId: number, kept: number): Promise<void> {
  await tx
    .deleteFrom('pushSubscriptions')
    .where('id', 'in', (older) =>
      older
        .selectFrom('pushSubscriptions')
        .select('id')
        .where('userId', '=', userId)
        .orderBy(sql`coalesce(last_ok_at, created_at)`, 'desc')
        .orderBy('id', 'desc')
        .offset(kept),
    )
    .execute()
}

export async function deleteDevice(
  db: Executor,
  device: { userId: number; id?: number | undefined; endpoint?: string | undefined },
): Promise<void> {
  await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', device.userId)
    .where((on) =>
      on.or([
        ...(device.id === undefined ? [] : [on('id', '=', device.id)]),
        ...(device.endpoint === undefined ? [] : [on('endpoint', '=', device.endpoint)]),
      ]),
    )
    .execute()
}

export async function setLastOk(db: Executor, id: number, at: Date): Promise<void> {
  await db.updateTable('pushSubscriptions').set({ lastOkAt: at }).where('id', '=', id).execute()
}

/** Students with a device, ascending, those after `after`. */
export async function findStudentsWithDevice(
  db: Executor,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('pushSubscriptions')
    .innerJoin('users', 'users.id', 'pushSubscriptions.userId')
    .select('userId')
    .distinct()
    .where('role', '=', Role.Student)
    .where('userId', '>', after)
    .orderBy('userId')
    .limit(limit)
    .execute()
  return rows.map(({ userId }) => userId)
}
