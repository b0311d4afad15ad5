import { defaultSettings, isSettingKey, platformSettings, type SettingValues } from '@hiwar/contract/settings.ts'
import type { Deps } from '../../deps.ts'
import type { Executor } from '../../platform/db/database.ts'
import { countLook } from '../../platform/observability/metrics.ts'
import { findSettings, findVersion, type SettingRow } from './queries.ts'

/** How long a process trusts its memory without a look at the version (extras.md 8). */
const trust = 30_000
export const newsTopic = 'settings'

/** All settings as they are in the database. */
export interface Snapshot {
  readonly version: number
  readonly values: SettingValues
  readonly rows: readonly SettingRow[]
}

interface Kept {
  snapshot: Snapshot | null
  lookedAt: Date
  looking: Promise<Snapshot> | null
}

const memories = new WeakMap<Deps['invalidations'], Kept>()

function memoryOf(deps: Pick<Deps, 'invalidations' | 'now'>): Kept {
  const known = memories.get(deps.invalidations)
  if (known !== undefined) return known
  const memory: Kept = { snapshot: null, lookedAt: deps.now(), looking: null }
  memories.set(deps.invalidations, memory)
  return memory
}

/** The next reader looks at the database. */
export function forget(deps: Pick<Deps, 'invalidations' | 'now'>): void {
  const memory = memoryOf(deps)
  memory.snapshot = null
  memory.looking = null
}

/** What memory holds while it is fresh; null when somebody has to look. */
export function snapshotAtHand(deps: Pick<Deps, 'invalidations' | 'now'>): Snapshot | null {
  const memory = memoryOf(deps)
  const age = deps.now().getTime() - memory.lookedAt.getTime()
  const isFresh = memory.snapshot !== null && age >= 0 && age < trust
  countLook('settings', isFresh)
  return isFresh ? memory.snapshot : null
}

/** From memory while fresh. Never inside a transaction: the embedded database has one connection. */
export async function keptSnapshot(deps: Deps): Promise<Snapshot> {
  const known = snapshotAtHand(deps)
  if (known !== null) return known
  const memory = memoryOf(deps)
  if (memory.looking === null) {
    const looking: Promise<Snapshot> = look(deps, memory.snapshot)
      .then((snapshot) => {
        // Forgotten meanwhile: what was read may be older than the change.
        if (memory.looking === looking) Object.assign(memory, { snapshot, lookedAt: deps.now() })
        return snapshot
      })
      .finally(() => {
        if (memory.looking === looking) memory.looking = null
      })
    memory.looking = looking
  }
  return await memory.looking
}

/** What is known serves on while the database does not answer: calls that need no database keep working. */
async function look(deps: Deps, known: Snapshot | null): Promise<Snapshot> {
  if (known === null) return await readSnapshot(deps.db)
  try {
    return (await findVersion(deps.db)) === known.version ? known : await readSnapshot(deps.db)
  } catch (error) {
    deps.log.error({ err: error }, 'settings are those of half a minute ago')
    return known
  }
}

/** The version first: a change in between makes the values newer than it, and the next look finds that out. */
export async function readSnapshot(db: Executor): Promise<Snapshot> {
  const version = await findVersion(db)
  const rows = await findSettings(db)
  return { version, values: valuesOf(rows), rows }
}

/** A row whose value is no longer allowed counts as its default. */
export function valuesOf(rows: readonly SettingRow[]): SettingValues {
  const changed = rows.filter(
    ({ key, value }) => isSettingKey(key) && platformSettings[key].schema.safeParse(value).success,
  )
  return { ...defaultSettings, ...Object.fromEntries(changed.map(({ key, value }) => [key, value])) }
}
