import { isAdmin } from '@hiwar/contract/roles.ts'
import { MaintenanceMode, defaultSettings, type SettingValues } from '@hiwar/contract/settings.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { Closed } from '../../failure.ts'
import { isInRunningSession } from '../sessions/service.ts'
import { currentSettings, settingsAtHand } from '../settings/service.ts'
import { leadsIntoSession, mayCall, mayTell } from './policy.ts'

const shortest = 30
const longest = 3600
/** Going is never refused. */
const leaving: ReadonlySet<string> = new Set(['LeaveSession', 'LeaveRooms'])

/**
 * As this process knows them. While nobody can tell the product is open: whoever needs the database hears of it there.
 */
async function settingsNow(deps: Deps): Promise<SettingValues> {
  try {
    return await currentSettings(deps)
  } catch {
    return defaultSettings
  }
}

type Asked = () => { readonly method: string; readonly route: string }

/**
 * Refuses what the mode of maintenance does not let through; admins work normally (extras.md 12.3). `asked` is looked
 * at only then.
 */
export function refuseWhileClosed(deps: Deps, actor: Actor | null, asked: Asked): Promise<void> | undefined {
  const settings = settingsAtHand(deps)
  if (settings === null) return settingsNow(deps).then((read) => refuseBy(deps, read, { actor, asked }))
  return refuseBy(deps, settings, { actor, asked })
}

function refuseBy(
  deps: Deps,
  settings: SettingValues,
  { actor, asked }: { actor: Actor | null; asked: Asked },
): Promise<void> | undefined {
  const mode = settings['maintenance.mode']
  if (mode === MaintenanceMode.Off || (actor !== null && isAdmin(actor.role)) || mayCall(mode, asked()))
    return undefined
  const closed = new Closed(secondsUntil(settings['maintenance.until'], deps.now()))
  if (mode === MaintenanceMode.Closed && actor !== null && leadsIntoSession(asked()))
    return refuseStrangers(deps, actor, closed)
  throw closed
}

async function refuseStrangers(deps: Deps, actor: Actor, closed: Closed): Promise<void> {
  if (!(await isInRunningSession(deps, actor.id))) throw closed
}

/** While closed a socket is for admins, and for who has a session that runs. */
export async function mayConnect(deps: Deps, actor: Actor): Promise<boolean> {
  const mode = (await settingsNow(deps))['maintenance.mode']
  return mode !== MaintenanceMode.Closed || isAdmin(actor.role) || (await isInRunningSession(deps, actor.id))
}

/**
 * Whether this event is heard now; while closed, a session's is from who is in one that runs, on whichever connection.
 */
export async function mayAct(deps: Deps, actor: Actor, event: string): Promise<boolean> {
  const mode = (await settingsNow(deps))['maintenance.mode']
  if (isAdmin(actor.role)) return true
  return (
    mayTell(mode, event) &&
    (mode !== MaintenanceMode.Closed || leaving.has(event) || (await isInRunningSession(deps, actor.id)))
  )
}

function secondsUntil(until: string | null, now: Date): number {
  const seconds = until === null ? shortest : Math.ceil((Date.parse(until) - now.getTime()) / 1000)
  return Math.min(longest, Math.max(shortest, seconds))
}
