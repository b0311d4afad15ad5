import { bounds } from '@hiwar/contract/bounds.ts'
import { CalendarKind, Role } from '@hiwar/contract/enums.ts'
import type { SlotAction, listSlots } from '@hiwar/contract/availability.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { planSlotEdit } from '@hiwar/rules/slots.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { failOnConstraint } from '../../fail-on-constraint.ts'
import { SerializedReply } from '../../serialized-reply.ts'
import { free } from '../calendar/service.ts'
import { findPendingDeletion } from '../deletion/service.ts'
import { cancelForSchedule } from '../lessons/service.ts'
import { notifyAll } from '../notifications/service.ts'
import { closeSession } from '../sessions/service.ts'
import { readTutorVersion, refreshTutor } from '../tutors/service.ts'
import { scheduleWatcherNotifications } from '../watches/service.ts'
import {
  cancelMeetings,
  findOwner,
  findSlots,
  insertSlots,
  checkOverlaps,
  lockOwnSlots,
  markHandMade,
  openBookings,
  pageOfSlots,
  removeSlots,
  updateSlots,
  type BookingInSlot,
  type SlotRecord,
} from './queries.ts'
import { recordExceptions } from './usual-week/service.ts'
import { bookedIntervalView, slotView } from './views.ts'

type Query = Received<typeof listSlots.query>
type SlotReply = Reply<typeof listSlots>

/**
 * Published times of a tutor and what is booked in them; one statement (lessons.md 1), whose reply the students who look
 * at the same time of a tutor share until the tutor's entry in the directory is another one.
 */
export async function list(deps: Deps, actor: Actor, query: Query): Promise<SlotReply | SerializedReply<SlotReply>> {
  const window = windowOf(query)
  const version = await readTutorVersion(deps, query.userId)
  if (version === null) await requireVisibleOwner(deps, actor, query.userId)
  // Stryker disable next-line ConditionalExpression,EqualityOperator: who shares a reply reads the same
  if (version === null || actor.role !== Role.Student) return await readSlots(deps, query, window)

  const write = async () => JSON.stringify(await readSlots(deps, query, window))
  return new SerializedReply(await deps.caches.slots.read(JSON.stringify(query), version, write))
}

async function readSlots(deps: Deps, query: Query, window: ReturnType<typeof windowOf>): Promise<SlotReply> {
  const page = await pageOfSlots(deps.db, {
    ...window,
    limit: query.full === true ? null : query.size,
    offset: query.full === true ? 0 : (query.page - 1) * query.size,
  })
  return {
    slots: { list: page.list.map(slotView), total: page.total },
    subslots: page.booked.map(bookedIntervalView),
  }
}

function windowOf({ userId, after, before, full }: Query) {
  const window = {
    userId,
    after: after === undefined ? undefined : new Date(after),
    before: before === undefined ? undefined : new Date(before),
  }
  const hours =
    window.after === undefined || window.before === undefined
      ? null
      : (window.before.getTime() - window.after.getTime()) / HOUR_MS
  if (hours !== null && hours < 0) fail('bad-request', 'before')
  if (full === true && (hours === null || hours > bounds.fullWindowHours)) fail('bad-request', 'full')
  return window
}

/** Of a person who is not listed, only a tutor's slots are shown, and not to students. */
async function requireVisibleOwner(deps: Deps, actor: Actor, userId: number): Promise<void> {
  if (actor.role === Role.Student) fail('tutor-not-found')
  const owner = await findOwner(deps.db, userId)
  if (owner === undefined || !isTutorLike(owner.role)) fail('tutor-not-found')
}

/** Edits the caller's schedule, all or nothing; bookings that lose their time are canceled (lessons.md 1). */
export async function editSchedule(deps: Deps, actor: Actor, actions: readonly SlotAction[]): Promise<void> {
  const named = actions.flatMap((action) => (action.type === 'create' ? [] : [action.id]))
  validateActions(actions, named)
  const found = await findSlots(deps.db, named)
  if (found.length < named.length) fail('slot-not-found')
  if (found.some((slot) => slot.userId !== actor.id)) fail('forbidden')
  // Students who book between reading and locking must be locked too, so the edit starts over (lessons.md B3).
  for (let isDone = false; !isDone;) isDone = await tryEdit(deps, { actor, actions, named })
}

/** False when a new booking appeared whose user is not locked; nothing was changed then. */
async function tryEdit(deps: Deps, edit: Omit<LockedEdit, 'locked'>): Promise<boolean> {
  const { actor, named } = edit
  const affected = await openBookings(deps.db, { slotIds: named, ownerId: actor.id, now: deps.now() })
  const locked = new Set(affected.map((booking) => booking.otherId))
  return await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id, ...locked])
    if (!(await editLocked(deps, tx, { ...edit, locked }))) return false
    await scheduleWatcherNotifications(deps, tx, actor.id)
    afterCommit(tx, async () => {
      await refreshTutor(deps, actor.id)
    })
    return true
  })
}

function validateActions(actions: readonly SlotAction[], named: readonly number[]): void {
  if (new Set(named).size !== named.length) fail('bad-request')
  if (actions.some((action) => action.type === 'update' && action.start === undefined && action.end === undefined))
    fail('empty-request')
}

interface LockedEdit {
  readonly actor: Actor
  readonly actions: readonly SlotAction[]
  readonly named: readonly number[]
  readonly locked: ReadonlySet<number>
}

async function editLocked(deps: Deps, tx: Tx, { actor, actions, named, locked }: LockedEdit): Promise<boolean> {
  const now = deps.now()
  if (actions.some((action) => action.type !== 'delete') && (await findPendingDeletion(tx, actor.id)) !== undefined)
    fail('forbidden')
  const slots = await lockOwnSlots(tx, { userId: actor.id, now, ids: named })
  const plan = planSlotEdit({ actions, slots, now })
  if (!plan.ok) fail(plan.code)
  const bookings = await openBookings(tx, { slotIds: named, ownerId: actor.id, now })
  if (bookings.some((booking) => !locked.has(booking.otherId))) return false
  const displaced = bookings.filter((booking) => !fits(booking, plan.updated, plan.removed))
  if (displaced.some((booking) => booking.start <= now)) fail('conflicting-schedule')

  await cancelDisplaced(deps, tx, displaced, actor, now)
  const changed = new Set([...plan.removed, ...plan.updated.map(({ id }) => id)])
  await recordExceptions(tx, { userId: actor.id, changed: slots.filter(({ id }) => changed.has(id)), now })
  await removeSlots(tx, plan.removed, now)
  await updateSlots(tx, plan.updated, now)
  await markHandMade(
    tx,
    plan.updated.map(({ id }) => id),
  )
  await insertSlots(
    tx,
    plan.created.map((slot) => ({ userId: actor.id, start: slot.start, end: slot.end, byRule: false })),
    now,
  )
  await failOnConstraint({ a_tutor_publishes_each_minute_once: ['conflicting-schedule'] }, async () => {
    await checkOverlaps(tx)
  })
  return true
}

function fits(
  booking: BookingInSlot,
  updated: readonly Pick<SlotRecord, 'id' | 'start' | 'end'>[],
  removed: readonly number[],
): boolean {
  if (removed.includes(booking.slotId)) return false
  const slot = updated.find((candidate) => candidate.id === booking.slotId)
  return slot === undefined || (slot.start <= booking.start && booking.end <= slot.end)
}

async function cancelDisplaced(
  deps: Deps,
  tx: Tx,
  displaced: readonly BookingInSlot[],
  actor: Actor,
  now: Date,
): Promise<void> {
  const idsOf = (kind: CalendarKind) =>
    displaced.filter((booking) => booking.kind === kind).map((booking) => booking.id)
  await cancelForSchedule(deps, tx, { lessonIds: idsOf(CalendarKind.Lesson), tutorId: actor.id })
  for (const [kind, table] of [
    [CalendarKind.Interview, 'interviews'],
    [CalendarKind.Demo, 'demoSessions'],
  ] as const) {
    await cancelMeetings(tx, table, idsOf(kind), now)
    await free(tx, kind, idsOf(kind))
  }
  const meetings = displaced.filter((booking) => booking.kind !== CalendarKind.Lesson)
  await notifyMeetingsCanceled(deps, tx, meetings, actor)
  for (const { sessionId, otherId } of meetings) {
    await scheduleWatcherNotifications(deps, tx, otherId)
    afterCommit(tx, async () => {
      await closeSession(deps, sessionId)
    })
    afterCommit(tx, async () => {
      await refreshTutor(deps, otherId)
    })
  }
}

/** Notifies the tutors of canceled meetings; the lessons module notifies students (lessons.md 1). */
async function notifyMeetingsCanceled(
  deps: Deps,
  tx: Tx,
  meetings: readonly BookingInSlot[],
  actor: Actor,
): Promise<void> {
  if (meetings.length === 0) return
  const owner = await findOwner(tx, actor.id)
  await notifyAll(
    deps,
    tx,
    meetings.map(({ kind, id, start, otherId }) => ({
      userId: otherId,
      message: {
        kind: 'meeting-canceled',
        booking: kind === CalendarKind.Interview ? 'interview' : 'demo-session',
        id,
        start: start.toISOString(),
        other: owner?.name ?? null,
        canceledBy: 'manager',
      },
    })),
  )
}
