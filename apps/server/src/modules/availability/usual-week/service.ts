import { bounds } from '@hiwar/contract/bounds.ts'
import type { UsualWeek, addTimeOff, setUsualWeek } from '@hiwar/contract/availability-rules.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { CalendarKind } from '@hiwar/contract/enums.ts'
import { addDays } from '@hiwar/rules/civil-day.ts'
import { overlaps, shared, union, type Span } from '@hiwar/rules/spans.ts'
import { minuteOfClock, planUsualWeek, rulePieces, spanOfDays, type UsualWeekPlan } from '@hiwar/rules/usual-week.ts'
import { CAIRO, dayIn } from '@hiwar/rules/zone.ts'
import type { Actor } from '../../../actor.ts'
import type { Deps } from '../../../deps.ts'
import { fail, failConflict } from '../../../failure.ts'
import type { Executor, Tx } from '../../../platform/db/database.ts'
import { lockUsers } from '../../../platform/db/locks.ts'
import { afterCommit, transact } from '../../../platform/db/transact.ts'
import { failOnConstraint } from '../../../fail-on-constraint.ts'
import { findPendingDeletion } from '../../deletion/service.ts'
import { refreshTutor } from '../../tutors/service.ts'
import { scheduleWatcherNotifications } from '../../watches/service.ts'
import {
  checkOverlaps,
  insertSlots,
  lockOwnSlots,
  openBookings,
  removeSlots,
  updateSlots,
  type BookingInSlot,
  type SlotRecord,
} from '../queries.ts'
import {
  deleteOver,
  deleteTimeOff,
  findExceptions,
  findRules,
  findTimeOff,
  findVersion,
  insertTimeOff,
  moveToSlots,
  nextVersion,
  replaceExceptions,
  replaceRules,
  tutorsWithUsualWeek,
} from './queries.ts'
import { keptBookingView, usualWeekView } from './views.ts'

const cairoToday = (deps: Deps): string => dayIn(deps.now(), CAIRO)

export async function read(deps: Deps, actor: Actor): Promise<UsualWeek> {
  return await readFrom(deps, deps.db, actor.id)
}

async function readFrom(deps: Deps, db: Executor, userId: number): Promise<UsualWeek> {
  return usualWeekView({
    version: (await findVersion(db, userId)) ?? 0,
    rules: await findRules(db, userId),
    timeOff: await findTimeOff(db, userId, cairoToday(deps)),
    now: deps.now(),
  })
}

/** Replaces the rules; the slots follow in the same transaction (more.md 3). */
export async function replace(
  deps: Deps,
  actor: Actor,
  { version, rules }: Received<typeof setUsualWeek.body>,
): Promise<Reply<typeof setUsualWeek>> {
  return await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    if (rules.length > 0 && (await findPendingDeletion(tx, actor.id)) !== undefined) fail('forbidden')

    if ((await nextVersion(tx, { userId: actor.id, version })) === undefined) failConflict('the usual week has changed')
    const minutes = rules.map(({ weekday, from, to }) => ({
      weekday,
      from: minuteOfClock(from),
      to: minuteOfClock(to),
    }))
    await failOnConstraint({ rules_of_a_weekday_do_not_overlap: ['conflicting-schedule'] }, async () => {
      await replaceRules(tx, actor.id, minutes)
    })
    const { kept } = await keepInStep(deps, tx, actor.id)
    return { ...(await readFrom(deps, tx, actor.id)), kept: kept.map(keptBookingView) }
  })
}

/** Takes days off. Slots made by hand stay, as do bookings; all bookings of these days are answered (more.md 3). */
export async function takeOff(
  deps: Deps,
  actor: Actor,
  { from, to, note }: Received<typeof addTimeOff.body>,
): Promise<Reply<typeof addTimeOff>> {
  const today = cairoToday(deps)
  if (from < addDays(today, -bounds.usualWeek.timeOffDays)) fail('bad-request', 'from')
  if (to < today || to > addDays(today, bounds.usualWeek.timeOffDays)) fail('bad-request', 'to')
  return await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    if ((await findPendingDeletion(tx, actor.id)) !== undefined) fail('forbidden')
    if ((await findTimeOff(tx, actor.id, today)).length >= bounds.usualWeek.timeOff) fail('bad-request')

    await failOnConstraint({ a_day_is_taken_off_once: ['conflicting-schedule'] }, async () => {
      await insertTimeOff(tx, { userId: actor.id, from, to, note: note === '' ? null : note })
    })
    const { bookings } = await keepInStep(deps, tx, actor.id)
    const off = spanOfDays({ from, to })
    const booked = bookings.filter((booking) => overlaps(spanOf(booking), off))
    return { ...(await readFrom(deps, tx, actor.id)), booked: booked.map(keptBookingView) }
  })
}

/** Brings the slots of these days back; days that are not off, or another tutor's, change nothing. */
export async function workAfterAll(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transact(deps, async (tx) => {
    await lockUsers(tx, [actor.id])
    if (!(await deleteTimeOff(tx, { userId: actor.id, id }))) return
    if ((await findPendingDeletion(tx, actor.id)) === undefined) await keepInStep(deps, tx, actor.id)
  })
}

/**
 * Makes the slots of a tutor whose row is locked what the rules want. Run again, it changes nothing (more.md 3).
 */
async function keepInStep(deps: Deps, tx: Tx, userId: number) {
  const now = deps.now()
  const slots = await lockOwnSlots(tx, { userId, now, ids: [] })
  const found = await openBookings(tx, { slotIds: slots.map(({ id }) => id), ownerId: userId, now })
  const bookings = found.toSorted((one, other) => one.start.getTime() - other.start.getTime())
  const [byRule, byHand] = [slots.filter((slot) => slot.byRule), slots.filter((slot) => !slot.byRule)]
  const ruled = new Set(byRule.map(({ id }) => id))
  await deleteOver(tx, { userId, now, today: cairoToday(deps) })
  const plan = planUsualWeek({
    rules: await findRules(tx, userId),
    exceptions: (await findExceptions(tx, userId)).map(spanOf),
    timeOff: await findTimeOff(tx, userId, cairoToday(deps)),
    slots: byRule.map((slot) => ({ id: slot.id, ...spanOf(slot) })),
    handMade: byHand.map(spanOf),
    bookings: bookings.filter(({ slotId }) => ruled.has(slotId)).map((booking) => ({ ...booking, ...spanOf(booking) })),
    now,
  })
  const moved = await apply(deps, tx, { userId, plan, now })
  const kept = new Set(plan.kept.map(keyOf))
  const current = bookings.map((booking) => ({ ...booking, slotId: moved.get(keyOf(booking)) ?? booking.slotId }))
  return { bookings: current, kept: current.filter((booking) => kept.has(keyOf(booking))) }
}

const keyOf = ({ kind, id }: Pick<BookingInSlot, 'kind' | 'id'>): string => `${kind} ${id}`

const spanOf = ({ start, end }: { start: Date; end: Date }): Span => ({ start: start.getTime(), end: end.getTime() })

type PlannedBooking = Omit<BookingInSlot, 'start' | 'end'> & Span

/** Returns the new slots of the bookings that got another one. */
async function apply(
  deps: Deps,
  tx: Tx,
  { userId, plan, now }: { userId: number; plan: UsualWeekPlan<PlannedBooking>; now: Date },
): Promise<Map<string, number>> {
  // Stryker disable next-line ConditionalExpression: without anything to do nothing is done, by several statements
  if (plan.removed.length === 0 && plan.pieces.length === 0) return new Map()
  const pieces = plan.pieces.map((piece) => ({ ...piece, start: new Date(piece.start), end: new Date(piece.end) }))
  const created = pieces.filter(({ id }) => id === null)
  const changed = pieces.flatMap(({ id, ...piece }) => (id === null ? [] : [{ id, ...piece }]))
  await updateSlots(tx, changed, now)
  const ids = await insertSlots(
    tx,
    created.map(({ start, end }) => ({ userId, start, end, byRule: true })),
    now,
  )
  const arrivals = [
    ...changed.flatMap((piece) => piece.arrivals.map((booking) => ({ ...booking, slotId: piece.id }))),
    ...created.flatMap((piece, place) => piece.arrivals.map((booking) => ({ ...booking, slotId: ids[place] ?? 0 }))),
  ]
  for (const [kind, table] of [
    [CalendarKind.Lesson, 'lessons'],
    [CalendarKind.Interview, 'interviews'],
    [CalendarKind.Demo, 'demoSessions'],
  ] as const)
    await moveToSlots(
      tx,
      table,
      arrivals.filter((booking) => booking.kind === kind),
    )
  // Last: a slot that bookings have left may be deleted.
  await removeSlots(tx, plan.removed, now)
  await checkOverlaps(tx)
  await scheduleWatcherNotifications(deps, tx, userId)
  afterCommit(tx, async () => {
    await refreshTutor(deps, userId)
  })
  return new Map(arrivals.map((booking) => [keyOf(booking), booking.slotId]))
}

/**
 * Remembers what a tutor changed by hand, so that the rules never make it again: slots of the rules, and what was made
 * by hand where the rules would fill the gap (more.md 3).
 */
export async function recordExceptions(
  tx: Tx,
  { userId, changed, now }: { userId: number; changed: readonly SlotRecord[]; now: Date },
): Promise<void> {
  const [byRule, byHand] = [changed.filter((slot) => slot.byRule), changed.filter((slot) => !slot.byRule)]
  const today = dayIn(now, CAIRO)
  const days = { first: addDays(today, -1), count: bounds.slot.horizonDays + 2 }
  const wanted = rulePieces(await findRules(tx, userId), days)
  const added = [...byRule.map(spanOf), ...shared(byHand.map(spanOf), wanted)]
  if (added.length === 0) return
  const all = union([...(await findExceptions(tx, userId)).map(spanOf), ...added])
  await replaceExceptions(
    tx,
    userId,
    all.map(({ start, end }) => ({ start: new Date(start), end: new Date(end) })),
  )
}

/** Keeps the slots of one tutor in step, unless the account is leaving. */
export async function refreshUsualWeek(deps: Deps, userId: number): Promise<void> {
  await transact(deps, async (tx) => {
    await lockUsers(tx, [userId])
    if ((await findVersion(tx, userId)) === undefined) return
    if ((await findPendingDeletion(tx, userId)) === undefined) await keepInStep(deps, tx, userId)
  })
}

/** Tutors of one job: well below the time a job may take. */
const BATCH = 50

/** Keeps the slots of all tutors in step, some at a time; the next job goes on after the last of them. */
export async function refreshUsualWeeks(deps: Deps, { after }: { after: number }): Promise<void> {
  const ids = await tutorsWithUsualWeek(deps.db, { after, limit: BATCH })
  for (const id of ids) await refreshUsualWeek(deps, id)
  const last = ids.at(-1)
  if (ids.length < BATCH || last === undefined) return
  await transact(deps, async (tx) => {
    await deps.jobs.enqueue(tx, 'usual-weeks', { after: last })
  })
}
