import type { Received } from '@hiwar/contract/endpoint.ts'
import { isErrorCode } from '@hiwar/contract/errors.ts'
import {
  StaffSecondFactor,
  isSettingKey,
  mayChangeSetting,
  platformSettings,
  settingKeys,
  type PlatformSettings,
  type SettingKey,
  type SettingValues,
  type updateSettings,
} from '@hiwar/contract/settings.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { failConflict, fail } from '../../failure.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { SerializedReply } from '../../serialized-reply.ts'
import { audit, changesOf } from '../audit/service.ts'
import { deleteSetting, findSettings, lockVersion, raiseVersion, saveSetting } from './queries.ts'
import { readSnapshot, renewSnapshot, valuesOf, type SettingsSnapshot } from './snapshot.ts'
import { audienceOf, settingsView } from './views.ts'

export { valuesOf } from './snapshot.ts'

/** The values now, for a rule that decides money or rights: read inside its own transaction (extras.md 8). */
export async function readSettings(db: Executor): Promise<SettingValues> {
  return valuesOf(await findSettings(db))
}

/** The values as this process has them, at most half a minute old. Never inside a transaction. */
export async function currentSettings(deps: Deps): Promise<SettingValues> {
  return (await cachedSnapshot(deps)).values
}

/** As `currentSettings` where no statement is needed for it; null otherwise. */
export function cachedSettings(deps: Deps): SettingValues | null {
  return deps.caches.settings.cached('all')?.values ?? null
}

/**
 * Never inside a transaction: the embedded database has one connection. While the database does not answer the expired
 * settings stay in force, so that calls that need no database keep working.
 */
async function cachedSnapshot(deps: Deps): Promise<SettingsSnapshot> {
  return await deps.caches.settings.read('all', async (expired) => {
    if (expired === undefined) return await readSnapshot(deps.db)
    try {
      return await renewSnapshot(deps.db, expired)
    } catch (error) {
      deps.log.error({ err: error }, 'settings could not be read: the last ones stay in force')
      return expired
    }
  })
}

/** What the reader may see, and for how long a browser may cache it. */
export async function read(deps: Deps, actor: Actor | null): Promise<SerializedReply<PlatformSettings>> {
  return replyFor(deps, actor, await cachedSnapshot(deps))
}

/** Says at the start which lines the site's legal texts lack (site.md). */
export async function warnOfLegalBlanks(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const values = await readSettings(deps.db)
  const blanks = settingKeys.filter((key) => key.startsWith('legal.') && values[key] === null)
  if (blanks.length > 0)
    // Stryker disable next-line StringLiteral: the log alone
    deps.log.warn({ blanks }, 'terms and privacy policy have blanks until these settings are filled')
}

/** Says at the start that a password alone opens the back office (more.md 1). */
export async function warnOfPasswordsAlone(deps: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const { 'staff.secondFactor': required } = await readSettings(deps.db)
  if (required === StaffSecondFactor.Off)
    deps.log.warn('staff may sign in by a password alone until the setting staff.secondFactor requires more')
}

/** Changes with every change of a setting; null while the settings must be read first. */
export function guestVersion(deps: Deps): string | null {
  return deps.caches.settings.cached('all')?.version.toString() ?? null
}

/** Changes some keys, all or none; one audit entry for all (extras.md 8). */
export async function update(
  deps: Deps,
  actor: Actor,
  given: Received<typeof updateSettings.body>,
): Promise<SerializedReply<PlatformSettings>> {
  const changes = changesFrom(actor, given.changes)
  const snapshot = await transact(deps, async (tx) => {
    if ((await lockVersion(tx)) !== given.version) failConflict('another version')
    const before = await readSettings(tx)
    const changed = changesOf(before, changes)
    const after = { ...before, ...changes }
    refuseContradiction(after)
    if (changed === null) return await readSnapshot(tx)

    for (const key of Object.keys(changed.after).filter(isSettingKey))
      await write(deps, tx, { key, value: after[key], by: actor.id })
    await raiseVersion(tx)
    await audit(deps, tx, actor, { action: 'settings.update', targetId: null, ...changed })
    const result = await readSnapshot(tx)
    afterCommit(tx, async () => {
      await deps.caches.settings.invalidate('all')
      deps.realtime.emitToAll('PlatformSettingsUpdated', { version: result.version })
    })
    return result
  })
  return replyFor(deps, actor, snapshot)
}

/** Only a changed key has a row. */
async function write(
  deps: Deps,
  tx: Tx,
  { key, value, by }: { key: SettingKey; value: unknown; by: number },
): Promise<void> {
  if (value === platformSettings[key].default) await deleteSetting(tx, key)
  else await saveSetting(tx, { key, value, at: deps.now(), by })
}

const mostChanges = 20

function changesFrom(actor: Actor, sent: Readonly<Record<string, unknown>>): Partial<SettingValues> {
  const entries = Object.entries(sent)
  if (entries.length === 0) fail('empty-request')
  if (entries.length > mostChanges) fail('bad-request', 'changes')
  const changes = entries.map(([name, value]) => {
    const key = isSettingKey(name) ? name : fail('bad-request', `changes.${name}`)
    if (!mayChangeSetting(key, actor.role)) fail('forbidden', `changes.${key}`)
    return [key, value === null ? platformSettings[key].default : checked(key, value)] as const
  })
  return Object.fromEntries(changes)
}

function checked(key: SettingKey, value: unknown): unknown {
  const parsed = platformSettings[key].schema.safeParse(value)
  if (parsed.success) return parsed.data
  const message = parsed.error.issues[0]?.message ?? ''
  return fail(isErrorCode(message) ? message : 'bad-request', `changes.${key}`)
}

/** Bounds between keys are checked on the values after the change. */
function refuseContradiction(values: SettingValues): void {
  const most = values['withdraw.max']
  if (most !== null && values['withdraw.min'] > most)
    fail('withdraw-min-amount-above-max-amount', 'changes.withdraw.min')
  if (values['session.joinButtonMinutes'] > values['session.openBeforeMinutes'])
    fail('bad-request', 'changes.session.joinButtonMinutes')
}

function replyFor(
  { config: { environment } }: Deps,
  actor: Actor | null,
  snapshot: SettingsSnapshot,
): SerializedReply<PlatformSettings> {
  const audience = audienceOf(actor)
  return new SerializedReply(JSON.stringify(settingsView(snapshot, audience, environment)), {
    etag: `"${environment}-${audience}-${snapshot.version}"`,
    'cache-control': actor === null ? 'public, max-age=60' : 'private',
    vary: 'Authorization, Origin',
  })
}
