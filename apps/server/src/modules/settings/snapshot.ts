import { defaultSettings, isSettingKey, platformSettings, type SettingValues } from '@hiwar/contract/settings.ts'
import type { Executor } from '../../platform/db/database.ts'
import { findSettings, findVersion, type SettingRow } from './queries.ts'

/** All settings as they are in the database. */
export interface SettingsSnapshot {
  readonly version: number
  readonly values: SettingValues
  readonly rows: readonly SettingRow[]
}

/** The version first: a change in between makes the values newer than it, and the next look finds that out. */
export async function readSnapshot(db: Executor): Promise<SettingsSnapshot> {
  const version = await findVersion(db)
  const rows = await findSettings(db)
  return { version, values: valuesOf(rows), rows }
}

/** The same snapshot while the version is still its own: a look at one row instead of all. */
export async function renewSnapshot(db: Executor, snapshot: SettingsSnapshot): Promise<SettingsSnapshot> {
  return (await findVersion(db)) === snapshot.version ? snapshot : await readSnapshot(db)
}

/** A row whose value is no longer allowed counts as its default. */
export function valuesOf(rows: readonly Pick<SettingRow, 'key' | 'value'>[]): SettingValues {
  const changed = rows.filter(
    ({ key, value }) => isSettingKey(key) && platformSettings[key].schema.safeParse(value).success,
  )
  return { ...defaultSettings, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) }
}
