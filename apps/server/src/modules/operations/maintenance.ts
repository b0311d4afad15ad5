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
/** Events of leaving are accepted in every mode. */
const leaveEvents: ReadonlySet<string> = new Set(['LeaveSession', 'LeaveRooms'])

/**
 * The cached settings. When they cannot be read, maintenance counts as off: a call that needs the database fails there.
 */
async function settingsOrDefaults(deps: Deps): Promise<SettingValues> {
  try {
    return await currentSettings(deps)
  } catch {
    return defaultSettings
  }
}

interface CallInfo {
  readonly method: string
  readonly route: string
}

/** Refuses a call that the maintenance mode does not let through; admins work normally (extras.md 12.3). */
export function blockDuringMaintenance(deps: Deps, actor: Actor | null, call: CallInfo): Promise<void> | undefined {
  const settings = cachedSettings(deps)
  if (settings === null) return settingsOrDefaults(deps).then((read) => blockByMode(deps, read, { actor, call }))
  return blockByMode(deps, settings, { actor, call })
}

function blockByMode(
  deps: Deps,
  settings: SettingValues,
  { actor, call }: { actor: Actor | null; call: CallInfo },
): Promise<void> | undefined {
  const mode = settings['maintenance.mode']
  if ((actor !== null && isAdmin(actor.role)) || mayCall(mode, call)) return undefined
  const error = new MaintenanceError(retryAfterSeconds(settings['maintenance.until'], deps.now()))
  if (mode === MaintenanceMode.Closed && actor !== null && isSessionEntry(call))
    return requireRunningSession(deps, actor, error)
  throw error
}

async function requireRunningSession(deps: Deps, actor: Actor, error: MaintenanceError): Promise<void> {
  if (!(await isInRunningSession(deps, actor.id))) throw error
}

/** While closed, only admins and members of a running session may connect a socket. */
export async function mayConnect(deps: Deps, actor: Actor): Promise<boolean> {
  const mode = (await settingsOrDefaults(deps))['maintenance.mode']
  return mode !== MaintenanceMode.Closed || isAdmin(actor.role) || (await isInRunningSession(deps, actor.id))
}

/**
 * Whether a client's event is handled now; while closed, session events only from members of a running session, on any
 * of their connections.
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
