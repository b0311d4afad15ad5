import { isAdmin } from '@hiwar/contract/roles.ts'
import { MaintenanceMode, defaultSettings, type SettingValues } from '@hiwar/contract/settings.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { MaintenanceError } from '../../failure.ts'
import { isInRunningSession } from '../sessions/service.ts'
import { currentSettings, cachedSettings } from '../settings/service.ts'
import { isSessionEntry, mayCall, mayEmit } from './policy.ts'

const minRetrySeconds = 30
const maxRetrySeconds = 3600
/** Going is never refused. */
const leaveEvents: ReadonlySet<string> = new Set(['LeaveSession', 'LeaveRooms'])

/**
 * As this process knows them. While nobody can tell the product is open: whoever needs the database hears of it there.
 */
async function settingsOrDefaults(deps: Deps): Promise<SettingValues> {
  try {
    return await currentSettings(deps)
  } catch {
    return defaultSettings
  }
}

type CallInfo = () => { readonly method: string; readonly route: string }

/**
 * Refuses what the mode of maintenance does not let through; admins work normally (extras.md 12.3). `asked` is looked
 * at only then.
 */
export function blockDuringMaintenance(deps: Deps, actor: Actor | null, asked: CallInfo): Promise<void> | undefined {
  const settings = cachedSettings(deps)
  if (settings === null) return settingsOrDefaults(deps).then((read) => blockByMode(deps, read, { actor, asked }))
  return blockByMode(deps, settings, { actor, asked })
}

function blockByMode(
  deps: Deps,
  settings: SettingValues,
  { actor, asked }: { actor: Actor | null; asked: CallInfo },
): Promise<void> | undefined {
  const mode = settings['maintenance.mode']
  if (mode === MaintenanceMode.Off || (actor !== null && isAdmin(actor.role)) || mayCall(mode, asked()))
    return undefined
  const closed = new MaintenanceError(retryAfterSeconds(settings['maintenance.until'], deps.now()))
  if (mode === MaintenanceMode.Closed && actor !== null && isSessionEntry(asked()))
    return requireRunningSession(deps, actor, closed)
  throw closed
}

async function requireRunningSession(deps: Deps, actor: Actor, closed: MaintenanceError): Promise<void> {
  if (!(await isInRunningSession(deps, actor.id))) throw closed
}

/** While closed a socket is for admins, and for who has a session that runs. */
export async function mayConnect(deps: Deps, actor: Actor): Promise<boolean> {
  const mode = (await settingsOrDefaults(deps))['maintenance.mode']
  return mode !== MaintenanceMode.Closed || isAdmin(actor.role) || (await isInRunningSession(deps, actor.id))
}

/**
 * Whether this event is heard now; while closed, a session's is from who is in one that runs, on whichever connection.
 */
export async function mayHandleEvent(deps: Deps, actor: Actor, event: string): Promise<boolean> {
  const mode = (await settingsOrDefaults(deps))['maintenance.mode']
  if (isAdmin(actor.role)) return true
  return (
    mayEmit(mode, event) &&
    (mode !== MaintenanceMode.Closed || leaveEvents.has(event) || (await isInRunningSession(deps, actor.id)))
  )
}

function retryAfterSeconds(until: string | null, now: Date): number {
  const seconds = until === null ? minRetrySeconds : Math.ceil((Date.parse(until) - now.getTime()) / 1000)
  return Math.min(maxRetrySeconds, Math.max(minRetrySeconds, seconds))
}
