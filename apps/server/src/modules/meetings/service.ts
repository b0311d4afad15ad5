import { randomUUID } from 'node:crypto'
import { bounds } from '@hiwar/contract/bounds.ts'
import { CalendarKind, type InterviewStatus } from '@hiwar/contract/enums.ts'
import type { InterviewMember } from '@hiwar/contract/interviews.ts'
import { isAdmin } from '@hiwar/contract/roles.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { isMeetingCanceled, isMeetingDecided, mayChangeMeeting, type MeetingSide } from '@hiwar/rules/meeting-states.ts'
import { bookableStarts, isOnGrid } from '@hiwar/rules/slots.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { type UploadOrigin, uploadUrl } from '../../upload-url.ts'
import {
  busyTimes,
  findSlot,
  free,
  lockSlot,
  occupy,
  scheduleUsualWeek,
  slotsOverlapping,
} from '../calendar/service.ts'
import { openPairRoom } from '../chat/service.ts'
import { findPendingDeletion } from '../deletion/service.ts'
import { notify } from '../notifications/service.ts'
import { closeSession } from '../sessions/service.ts'
import { currentSettings, readSettings } from '../settings/service.ts'
import { refreshTutor } from '../tutors/service.ts'
import { scheduleWatcherNotifications } from '../watches/service.ts'
import {
  findHost,
  findMembers,
  findNames,
  findAvailableHosts,
  type Host,
  type MeetingKind,
  type MemberRow,
  type AvailableHost,
} from './queries.ts'

/** The two kinds of meetings between a manager and a tutor. */
export interface MeetingType {
  readonly kind: MeetingKind
  readonly booking: 'interview' | 'demo-session'
}

export const interviewType: MeetingType = { kind: CalendarKind.Interview, booking: 'interview' }
export const demoType: MeetingType = { kind: CalendarKind.Demo, booking: 'demo-session' }

const prefixes = { [CalendarKind.Interview]: 'interview', [CalendarKind.Demo]: 'demo' } as const

/** A booking that passed its checks, to be inserted by the module of its kind. */
export interface NewMeeting {
  readonly managerId: number
  readonly tutorId: number
  readonly slotId: number
  readonly sessionId: string
  readonly start: Date
  readonly at: Date
}

interface MeetingBooking {
  readonly type: MeetingType
  readonly slotId: number
  readonly start: string
  /** Rule lessons.md I1 or I3, checked under the locks; throws a failure. */
  readonly checkAllowed: (tx: Tx) => Promise<void>
  /** Returns the id of the new row. */
  readonly insert: (tx: Tx, meeting: NewMeeting) => Promise<number>
}

/** Books half an hour of a manager's published time (lessons.md 3 and 4, checks in that order). */
export async function bookMeeting(
  deps: Deps,
  actor: Actor,
  { type, slotId, start: given, checkAllowed, insert }: MeetingBooking,
): Promise<void> {
  const start = new Date(given)
  if (!isOnGrid(start)) fail('bad-request', 'start')
  const end = new Date(start.getTime() + bounds.meeting.minutes * MINUTE_MS)
  const slot = (await findSlot(deps.db, slotId)) ?? fail('slot-not-found')
  const hostId = slot.userId

  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id, hostId])
    const locked = await lockSlot(tx, slotId)
    if (locked === undefined || locked.userId !== hostId) fail('slot-not-found')
    const host = (await findHost(tx, hostId)) ?? fail('user-not-found')
    if (!host.isAvailable) fail('bad-request', 'slotId')
    await requireBookableTime(deps, tx, { actor, host, start, end })
    await checkAllowed(tx)
    const isInside = start >= locked.start && end <= locked.end
    if (!isInside) fail('busy-tutor-manager')

    const at = deps.now()
    const id = await insert(tx, {
      managerId: host.id,
      tutorId: actor.id,
      slotId,
      sessionId: `${prefixes[type.kind]}:${randomUUID()}`,
      start,
      at,
    })
    await occupy(tx, { kind: type.kind, refId: id, start, end, enteredAt: at }, [
      { userId: host.id, errorCode: 'busy-tutor-manager' },
      { userId: actor.id, errorCode: 'conflicting-lessons' },
    ])
    await openPairRoom(deps, tx, host.id, actor.id)
    const names = await findNames(tx, [actor.id])
    await notify(deps, tx, host.id, {
      kind: 'meeting-booked',
      booking: type.booking,
      id,
      start: start.toISOString(),
      other: names.get(actor.id) ?? null,
    })
    refreshTutorCards(deps, tx, { managerId: host.id, tutorId: actor.id })
  })
}

async function requireBookableTime(
  deps: Deps,
  tx: Tx,
  { actor, host, start, end }: { actor: Actor; host: Host; start: Date; end: Date },
): Promise<void> {
  const now = deps.now().getTime()
  const { 'lesson.bookingWindowDays': windowDays } = await readSettings(tx)
  if (start.getTime() < now + host.notice * MINUTE_MS || start.getTime() > now + windowDays * DAY_MS)
    fail('bad-request', 'start')
  const leaving = await findPendingDeletion(tx, actor.id)
  if (leaving !== undefined && end > leaving.erasesAt) fail('bad-request', 'start')
}

/** An interview or a demo session. */
export interface MeetingRecord {
  readonly id: number
  readonly managerId: number
  readonly tutorId: number
  readonly sessionId: string
  readonly start: Date
  readonly status: InterviewStatus
}

/** Which side of a meeting a user is on; null for other users. */
export function sideOf(actor: Actor, meeting: Pick<MeetingRecord, 'managerId' | 'tutorId'>): MeetingSide | null {
  if (isAdmin(actor.role)) return 'admin'
  if (actor.id === meeting.managerId) return 'manager'
  return actor.id === meeting.tutorId ? 'tutor' : null
}

/** Fails unless the status transition is allowed (lessons.md I2). */
export function requireAllowedStatus(
  deps: Deps,
  meeting: MeetingRecord,
  given: { to: InterviewStatus; by: MeetingSide },
): void {
  if (!mayChangeMeeting({ from: meeting.status, start: meeting.start, now: deps.now(), ...given }))
    fail('bad-request', 'status')
}

/**
 * Effects of a status change that was just written: calendars, the session and notifications to the other side
 * (lessons.md N4). Both users are locked.
 */
export async function applyStatusChange(
  deps: Deps,
  tx: Tx,
  { type, meeting, to, by }: { type: MeetingType; meeting: MeetingRecord; to: InterviewStatus; by: MeetingSide },
): Promise<void> {
  const names = await findNames(tx, [meeting.managerId, meeting.tutorId])
  const about = { booking: type.booking, id: meeting.id, start: meeting.start.toISOString() }
  const toTutor = { ...about, other: names.get(meeting.managerId) ?? null }
  if (isMeetingDecided(to)) {
    await notify(deps, tx, meeting.tutorId, { kind: 'meeting-decided', ...toTutor, passed: to === 2 })
    return
  }
  if (!isMeetingCanceled(to)) return

  await free(tx, type.kind, [meeting.id])
  const canceledBy = by === 'admin' ? 'platform' : by
  if (by !== 'tutor') await notify(deps, tx, meeting.tutorId, { kind: 'meeting-canceled', ...toTutor, canceledBy })
  if (by !== 'manager')
    await notify(deps, tx, meeting.managerId, {
      kind: 'meeting-canceled',
      ...about,
      other: names.get(meeting.tutorId) ?? null,
      canceledBy,
    })
  for (const id of [meeting.managerId, meeting.tutorId]) await scheduleWatcherNotifications(deps, tx, id)
  await scheduleUsualWeek(deps, tx, meeting.managerId)
  afterCommit(tx, async () => {
    await closeSession(deps, meeting.sessionId)
  })
  refreshTutorCards(deps, tx, meeting)
}

/** Both may be listed as tutors, and their free time has changed. */
function refreshTutorCards(
  deps: Deps,
  tx: Tx,
  { managerId, tutorId }: Pick<MeetingRecord, 'managerId' | 'tutorId'>,
): void {
  for (const id of [managerId, tutorId])
    afterCommit(tx, async () => {
      await refreshTutor(deps, id)
    })
}

/**
 * The manager to book: the one with the earliest free time, ties by id; if none has free time, the one with the fewest
 * pending interviews (people.md 2).
 */
export async function chooseHost(deps: Deps): Promise<AvailableHost | undefined> {
  const hosts = await findAvailableHosts(deps.db)
  const now = deps.now()
  const { 'lesson.bookingWindowDays': windowDays } = await currentSettings(deps)
  const window = {
    userIds: hosts.map(({ id }) => id),
    start: now,
    end: new Date(now.getTime() + windowDays * DAY_MS + bounds.meeting.minutes * MINUTE_MS),
  }
  if (hosts.length === 0) return undefined
  const [slots, busy] = [await slotsOverlapping(deps.db, window), await busyTimes(deps.db, window)]
  const candidates = hosts.map((host) => {
    const [first] = bookableStarts({
      slots: slots.filter(({ userId }) => userId === host.id),
      taken: busy.filter(({ userId }) => userId === host.id),
      duration: bounds.meeting.minutes,
      now,
      noticeMinutes: host.notice,
      windowDays,
    })
    return { host, at: first?.start.getTime() ?? Number.POSITIVE_INFINITY }
  })
  const [best] = candidates.toSorted(
    (one, other) =>
      compare(one.at, other.at) ||
      (Number.isFinite(one.at) ? 0 : compare(one.host.pending, other.host.pending)) ||
      compare(one.host.id, other.host.id),
  )
  return best?.host
}

const compare = (one: number, other: number) => (one === other ? 0 : one < other ? -1 : 1)

/** Lookups of the members of one page by id. */
export interface MeetingMembers {
  readonly candidate: (id: number) => InterviewMember
  readonly manager: (id: number) => InterviewMember
}

/** Who is shown with a profile goes by the meeting, since a candidate may have become a manager. */
export async function membersFor(db: Executor, ids: readonly number[], deps: UploadOrigin): Promise<MeetingMembers> {
  const people = await findMembers(db, ids)
  const personOf = (id: number) => people.get(id) ?? fail('unexpected')
  return {
    candidate: (id) => memberView(personOf(id), deps, profileOf(personOf(id), deps)),
    manager: (id) => memberView(personOf(id), deps, null),
  }
}

const memberView = (
  { id, name, image, role, gender }: MemberRow,
  deps: UploadOrigin,
  profile: InterviewMember['profile'],
): InterviewMember => ({ id, name, image: uploadUrl(deps, image), role, gender, profile })

const profileOf = ({ bio, about, video, thumbnail }: MemberRow, deps: UploadOrigin): InterviewMember['profile'] => ({
  bio,
  about,
  video: uploadUrl(deps, video),
  thumbnail: uploadUrl(deps, thumbnail),
})
