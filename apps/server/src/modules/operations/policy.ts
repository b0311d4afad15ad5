import {
  confirmIdentity,
  getSocialSignIn,
  refreshToken,
  signInSocially,
  signInWithPassword,
  signOut,
} from '@hiwar/contract/auth.ts'
import { listDemoSessions } from '@hiwar/contract/demo-sessions.ts'
import { callName } from '@hiwar/contract/endpoint.ts'
import { receiveProviderNotification } from '@hiwar/contract/fawry.ts'
import { listInterviews } from '@hiwar/contract/interviews.ts'
import { getLesson } from '@hiwar/contract/lessons.ts'
import { getSession, getSessionToken } from '@hiwar/contract/sessions.ts'
import { getSettings, MaintenanceMode } from '@hiwar/contract/settings.ts'
import { getTutorMeta } from '@hiwar/contract/tutors.ts'
import { getCurrentUser } from '@hiwar/contract/users.ts'

/** Let through in both modes: signing in and out, refreshing tokens, webhooks of other services (extras.md 12.3). */
const alwaysOpen: ReadonlySet<string> = new Set([
  ...[
    signInWithPassword,
    signInSocially,
    getSocialSignIn,
    refreshToken,
    signOut,
    confirmIdentity,
    receiveProviderNotification,
  ].map(callName),
  'POST /telegram/update',
])
/** Also let through while closed: what the maintenance page reads and what a running session needs. */
const openWhileClosed: ReadonlySet<string> = new Set([getSettings, getSessionToken, getSession].map(callName))
/**
 * What the call page reads before joining: let through while closed for members of a running session, so that a reload
 * does not end it.
 */
const sessionEntryCalls: ReadonlySet<string> = new Set(
  [getCurrentUser, getTutorMeta, getLesson, listInterviews, listDemoSessions].map(callName),
)
const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a user who is not an admin may make this call; `route` is its pattern below `/api/v1`. */
export function mayCall(mode: MaintenanceMode, { method, route }: { method: string; route: string }): boolean {
  const call = `${method === 'HEAD' ? 'GET' : method} ${route}`
  if (mode === MaintenanceMode.Readonly) return readMethods.has(method) || alwaysOpen.has(call)
  if (mode === MaintenanceMode.Closed)
    return alwaysOpen.has(call) || openWhileClosed.has(call) || method === 'OPTIONS' || route.startsWith('/assets/')
  return true
}

/** Whether the call is needed to join a session again. */
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
  'ReportCall',
  'LessonNotesOps',
  'ConversationCard',
]
const openEvents: Partial<Record<MaintenanceMode, ReadonlySet<string>>> = {
  readonly: new Set([...sessionEvents, 'JoinRooms', 'LeaveRooms', 'UserTyping']),
  closed: new Set([...sessionEvents, 'LeaveRooms']),
}

/** Whether an event of a user who is not an admin is still handled. */
export const mayEmit = (mode: MaintenanceMode, event: string): boolean => openEvents[mode]?.has(event) ?? true
