import type { SettingKey } from '@hiwar/contract/settings.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { everyRow } from '../../platform/db/whole-table.ts'

export interface SettingRow {
  readonly key: string
  readonly value: unknown
  readonly updatedAt: Date
  readonly updatedBy: number | null
}

/** Only of keys that were changed. */
export async function findSettings(db: Executor): Promise<SettingRow[]> {
  return await db.selectFrom('platformSettings').select(['key', 'value', 'updatedAt', 'updatedBy']).execute()
}

export async function findVersion(db: Executor): Promise<number> {
  return (await db.selectFrom('platformSettingsVersion').select('version').executeTakeFirstOrThrow()).version
}

/** A second change waits here for the first. */
export async function lockVersion(tx: Tx): Promise<number> {
  return (await tx.selectFrom('platformSettingsVersion').select('version').forUpdate().executeTakeFirstOrThrow())
    .version
}

export async function raiseVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('platformSettingsVersion')
    .set((on) => ({ version: on('version', '+', 1) }))
    .where(everyRow)
    .execute()
}

export async function saveSetting(
  tx: Tx,
  setting: { key: SettingKey; value: unknown; at: Date; by: number },
): Promise<void> {
  const written = { value: JSON.stringify(setting.value), updatedAt: setting.at, updatedBy: setting.by }
  await tx
    .insertInto('platformSettings')
    .values({ key: setting.key, ...written })
    .onConflict((on) => on.column('key').doUpdateSet(written))
    .execute()
}

export async function deleteSetting(tx: Tx, key: SettingKey): Promise<void> {
  await tx.deleteFrom('platformSettings').where('key', '=', key).execute()
}
