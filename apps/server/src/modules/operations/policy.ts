import { getSocialSignIn, refreshToken, signInSocially, signInWithPassword } from '@hiwar/contract/auth.ts'
import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import { callName } from '@hiwar/contract/endpoint.ts'
import { receiveProviderNotification } from '@hiwar/contract/fawry.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import { getLesson } from '@hiwar/contract/lessons.ts'
import { getSession, getSessionToken } from '@hiwar/contract/sessions.ts'
import { getSettings, MaintenanceMode } from '@hiwar/contract/settings.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'

/** Open in both modes: getting in, staying in, what the provider and the messenger tell us (extras.md 12.3). */
const alwaysOpen: ReadonlySet<string> = new Set([
  ...[signInWithPassword, signInSocially, getSocialSignIn, refreshToken, receiveProviderNotification].map(callName),
  'POST /telegram/update',
])
/** Besides them open while closed: what the closed page reads, and what a running session needs. */
const openWhileClosed: ReadonlySet<string> = new Set([getSettings, getSessionToken, getSession].map(callName))
/**
 * What the page of a call reads before it can enter: open while closed to whoever is in a session that runs, or a
 * reload would end it.
 */
const sessionEntryCalls: ReadonlySet<string> = new Set(
  [getCurrentUser, getTutorMeta, getLesson, listInterviews, listDemoSessions].map(callName),
)
const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether somebody who is no admin may make this call; `route` is its pattern below `/api/v1`. */
export function mayCall(mode: MaintenanceMode, { method, route }: { method: string; route: string }): boolean {
  const call = `${method === 'HEAD' ? 'GET' : method} ${route}`
  if (mode === MaintenanceMode.Readonly) return readMethods.has(method) || alwaysOpen.has(call)
  if (mode === MaintenanceMode.Closed)
    return alwaysOpen.has(call) || openWhileClosed.has(call) || method === 'OPTIONS' || route.startsWith('/assets/')
  return true
}

/** Whether the call is on the way back into a session. */
export const isSessionEntry = ({ method, route }: { method: string; route: string }): boolean =>
  sessionEntryCalls.has(`${method} ${route}`)

const sessionEvents = [
  'PreJoinSession',
  'JoinSession',
  'LeaveSession',
  'AnnounceIncomingOffer',
  'ReadyToReceiveOffer',
  'SessionOffer',
  'SessionAnswer',
  'IceCandidate',
  'PingSessionMember',
  'PongSessionMember',
  'ToggleCamera',
  'ToggleMic',
  'LessonNotesOps',
]
const openEvents: Partial<Record<MaintenanceMode, ReadonlySet<string>>> = {
  readonly: new Set([...sessionEvents, 'JoinRooms', 'LeaveRooms', 'UserTyping']),
  closed: new Set([...sessionEvents, 'LeaveRooms']),
}

/** Whether an event of somebody who is no admin is still heard. */
export const mayEmit = (mode: MaintenanceMode, event: string): boolean => openEvents[mode]?.has(event) ?? true
