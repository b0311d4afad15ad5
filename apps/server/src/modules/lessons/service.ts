import { randomUUID } from 'node:crypto'
import { bounds } from '@hiwar/contract/bounds.ts'
import { CalendarKind, Role } from '@hiwar/contract/enums.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { bookLesson, cancelLesson, editLesson, listLessons } from '@hiwar/contract/lessons.ts'
import type { SettingValues } from '@hiwar/contract/settings.ts'
import type { ServerPayload } from '@hiwar/contract/events.ts'
import { HOUR_MS } from '@hiwar/contract/time.ts'
import { cancelIsCharged, mayCancelLesson, mayEditLesson } from '@hiwar/rules/lesson-states.ts'
import { lessonPrice } from '@hiwar/rules/price.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { countOutcome, metrics } from '../../platform/observability/metrics.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { audit } from '../audit/service.ts'
import { free, lockPeopleAndSlot, occupy, scheduleUsualWeek } from '../calendar/service.ts'
import { eventLinksFor } from '../calendar-feed/service.ts'
import { openPairRoom } from '../chat/service.ts'
import { closeSession } from '../sessions/service.ts'
import { claimTrial, reopenTrials } from '../trials/service.ts'
import { readBookableTutor, refreshTutorTime, type BookableTutor } from '../tutors/service.ts'
import { endWatch, scheduleWatcherNotifications } from '../watches/service.ts'
import { checkBooking, parseLessonRequest, type LessonRequest } from './booking-checks.ts'
import { notifyBooked, notifyCanceled, notifyMoved } from './notifications.ts'
import { mayList, mayMove, mayAccess } from './policy.ts'
import {
  findLesson,
  findLessons,
  insertLesson,
  lockLesson,
  markCanceled,
  moveLesson,
  setFocus,
  type LessonRecord,
} from './queries.ts'
import { findShownLesson, pageOfLessons, type LessonFilter, type ShownPerson } from './shown/queries.ts'
import { lessonView, personView, type LessonReader } from './views.ts'

type LessonReply = Reply<typeof bookLesson>
type ListReply = Reply<typeof listLessons>
type LessonChange = ServerPayload<'MemberLessonChanged'>['change']

const lessonEvents = {
  booked: 'LessonBooked',
  moved: 'LessonRebooked',
  canceled: 'LessonCanceled',
} as const satisfies Record<LessonChange, string>

/** Books a lesson in a tutor's published time (lessons.md 2, checks 1–14 in that order). */
export async function book(deps: Deps, actor: Actor, given: Received<typeof bookLesson.body>): Promise<LessonReply> {
  return await countOutcome(metrics.bookings, async () => await tryToBook(deps, actor, given))
}

async function tryToBook(deps: Deps, actor: Actor, given: Received<typeof bookLesson.body>): Promise<LessonReply> {
  const request = parseLessonRequest(given)
  const tutor = await bookableTutor(deps, actor, given.tutorId)

  const id = await transact(deps, async (tx) => {
    const slot = await lockPeopleAndSlot(tx, { userIds: [actor.id, tutor.id], slotId: request.slotId })
    const { trial, settings, studentName } = await checkBooking(deps, tx, {
      request,
      tutor,
      slot,
      studentId: actor.id,
      now: deps.now(),
    })

    const now = deps.now()
    const booked = {
      ...lessonFields(request, tutor, settings),
      studentId: actor.id,
      sessionId: `lesson:${randomUUID()}`,
      focus: request.focus ?? null,
      trial: trial !== null,
      createdAt: now,
      updatedAt: now,
    }
    const lessonId = await insertLesson(tx, booked)
    if (trial !== null) await claimTrial(tx, trial, lessonId)
    await occupyCalendars(tx, { lessonId, request, tutorId: tutor.id, studentId: actor.id, at: now })
    await openPairRoom(deps, tx, tutor.id, actor.id)
    await notifyBooked(deps, tx, { ...booked, id: lessonId, tutorId: tutor.id, studentName })
    await endWatch(deps, tx, { studentId: actor.id, tutorId: tutor.id })
    const lesson = { id: lessonId, tutorId: tutor.id, studentId: actor.id }
    publishLessonChange(deps, tx, lesson, { change: 'booked', by: actor.id })
    return lessonId
  })
  const { lesson } = await readLesson(deps, actor, id)
  return lesson
}

/** Moves a booked lesson with the same tutor; requesting the current time again changes nothing (lessons.md 2, E1). */
export async function edit(deps: Deps, actor: Actor, given: Received<typeof editLesson.body>): Promise<void> {
  const before = (await findLesson(deps.db, given.lessonId)) ?? fail('lesson-not-found')
  allow(mayMove(actor, before))
  requireEditable(before, deps.now())
  const request = parseLessonRequest(given)
  const tutor = await bookableTutor(deps, actor, before.tutorId)

  await transact(deps, async (tx) => {
    // Lock order lessons.md L1: the slot before the lesson. Whether the slot may be used is checked in `checkBooking`.
    const slot = await lockPeopleAndSlot(tx, {
      userIds: [before.studentId, before.tutorId],
      slotId: request.slotId,
    })
    await lockLesson(tx, before.id)
    const lesson = (await findLesson(tx, before.id)) ?? fail('lesson-not-found')
    requireEditable(lesson, deps.now())
    if (isUnchanged(lesson, request)) return
    const { settings } = await checkBooking(deps, tx, {
      request,
      tutor,
      slot,
      studentId: actor.id,
      now: deps.now(),
      moved: lesson,
    })

    await free(tx, CalendarKind.Lesson, [lesson.id])
    await moveLesson(tx, lesson.id, {
      ...lessonFields(request, tutor, settings),
      focus: request.focus === undefined ? lesson.focus : request.focus,
      updatedAt: deps.now(),
    })
    await occupyCalendars(tx, { lessonId: lesson.id, request, tutorId: tutor.id, studentId: actor.id, at: deps.now() })
    await notifyMoved(deps, tx, lesson)
    await scheduleWatcherNotifications(deps, tx, lesson.tutorId)
    await scheduleUsualWeek(deps, tx, lesson.tutorId)
    publishLessonChange(deps, tx, lesson, { change: 'moved', by: actor.id })
  })
}

/** Sets the topic until the lesson's end; sends no message and keeps the version (extras.md 5.1). */
export async function setFocusOf(
  deps: Deps,
  actor: Actor,
  given: { id: number; focus: string | null | undefined },
): Promise<void> {
  const lesson = (await findLesson(deps.db, given.id)) ?? fail('lesson-not-found')
  allow(mayMove(actor, lesson))
  await transact(deps, async (tx) => {
    await lockLesson(tx, lesson.id)
    const now = deps.now()
    const current = (await findLesson(tx, lesson.id)) ?? fail('lesson-not-found')
    if (current.canceledAt !== null || now >= current.end) fail('forbidden')
    await setFocus(tx, lesson.id, { focus: given.focus === '' ? null : (given.focus ?? null), at: now })
  })
}

/** Cancels a lesson; canceling again changes nothing and keeps the first canceller (lessons.md 2, C1, C2). */
export async function cancel(
  deps: Deps,
  actor: Actor,
  given: { id: number; body: Received<typeof cancelLesson.body> },
): Promise<void> {
  const before = (await findLesson(deps.db, given.id)) ?? fail('lesson-not-found')
  allow(mayAccess(actor, before))

  await transact(deps, async (tx) => {
    await lockUsers(tx, [before.studentId, before.tutorId])
    await lockLesson(tx, before.id)
    const lesson = (await findLesson(tx, before.id)) ?? fail('lesson-not-found')
    if (lesson.canceledAt !== null) return
    const now = deps.now()
    if (!mayCancelLesson(lesson, now)) fail('bad-request')

    await cancelLocked(deps, tx, [lesson], {
      by: actor.id,
      at: now,
      charged: cancelIsCharged(lesson, actor.role, now),
      reason: given.body?.reason ?? null,
      note: given.body?.note === '' ? null : (given.body?.note ?? null),
    })
    await audit(deps, tx, actor, {
      action: 'lesson.cancel',
      targetId: lesson.id,
      userId: lesson.studentId,
      before: { canceledAt: null },
      after: { canceledAt: now },
    })
  })
}

/** Cancels lessons whose users and rows are locked: rows, calendars, notifications, events and sessions. */
export async function cancelLocked(
  deps: Deps,
  tx: Tx,
  lessons: readonly Pick<LessonRecord, 'id' | 'sessionId' | 'tutorId' | 'studentId'>[],
  cancellation: Parameters<typeof markCanceled>[2],
): Promise<void> {
  if (lessons.length === 0) return
  const ids = lessons.map((lesson) => lesson.id)
  await markCanceled(tx, ids, cancellation)
  await free(tx, CalendarKind.Lesson, ids)
  if (!cancellation.charged) await reopenTrials(tx, ids)
  await notifyCanceled(deps, tx, ids, cancellation)
  for (const tutorId of new Set(lessons.map((lesson) => lesson.tutorId))) {
    await scheduleWatcherNotifications(deps, tx, tutorId)
    await scheduleUsualWeek(deps, tx, tutorId)
  }
  for (const lesson of lessons) {
    publishLessonChange(deps, tx, lesson, { change: 'canceled', by: cancellation.by })
    afterCommit(tx, async () => {
      await closeSession(deps, lesson.sessionId)
    })
  }
}

/** Cancels lessons whose tutor removed their time; the students get their minutes back (lessons.md 1, C2). */
export async function cancelForSchedule(
  deps: Deps,
  tx: Tx,
  given: { lessonIds: readonly number[]; tutorId: number },
): Promise<void> {
  const lessons = await findLessons(tx, given.lessonIds)
  await cancelLocked(deps, tx, lessons, { by: given.tutorId, at: deps.now(), charged: false, reason: null, note: null })
}

/** Cancels lessons of a user whose account is being deleted; no minutes are charged (extras.md 6.2). */
export async function cancelByPlatform(deps: Deps, tx: Tx, lessonIds: readonly number[]): Promise<void> {
  const lessons = await findLessons(tx, lessonIds)
  await cancelLocked(deps, tx, lessons, { by: null, at: deps.now(), charged: false, reason: null, note: null })
}

/** One lesson, for its members and admins. */
export async function readLesson(deps: Deps, actor: Actor, id: number) {
  const { lesson, people } = (await findShownLesson(deps.db, { id, readerId: actor.id })) ?? fail('lesson-not-found')
  allow(mayAccess(actor, lesson))
  return lessonView(lesson, await readerOf(deps, actor, people))
}

/** A page of lessons, of some users or, for admins, of everybody. */
export async function list(deps: Deps, actor: Actor, query: Received<typeof listLessons.query>): Promise<ListReply> {
  allow(mayList(actor, query.users))
  const now = deps.now()
  const filter: LessonFilter = {
    users: query.users,
    ratified: query.ratified,
    canceled: query.canceled,
    future: query.future,
    past: query.past,
    running: query.now,
    after: query.after === undefined ? undefined : new Date(query.after),
    before: query.before === undefined ? undefined : new Date(query.before),
    startsFrom: query.startsFrom === undefined ? undefined : new Date(query.startsFrom),
    now,
  }
  if (query.full) requireBoundedWindow(filter)
  const isEmpty = (!query.ratified && !query.canceled) || (!query.now && !query.future && !query.past)
  if (isEmpty) return { list: [], total: 0 }

  const order = (query.order ?? ['start']).map(
    (column, place) =>
      ({ column, direction: query.direction?.[place] ?? (query.order === undefined ? 'desc' : 'asc') }) as const,
  )
  const page = await pageOfLessons(deps.db, filter, {
    order,
    limit: query.full ? null : query.size,
    offset: query.full ? 0 : (query.page - 1) * query.size,
    readerId: actor.id,
  })
  const reader = await readerOf(deps, actor, page.people)
  return { list: page.lessons.map((lesson) => lessonView(lesson, reader)), total: page.total }
}

async function readerOf(deps: Deps, actor: Actor, people: readonly ShownPerson[]): Promise<LessonReader> {
  return {
    actor,
    now: deps.now(),
    people: new Map(people.map((person) => [person.id, personView(person, deps)])),
    eventLink: await eventLinksFor(deps, actor.id),
  }
}

/** A student books with a verified address; a manager may be listed, but not booked, without a verified phone (spec 6). */
async function bookableTutor(deps: Deps, actor: Actor, tutorId: number): Promise<BookableTutor> {
  if (!actor.verifiedEmail) fail('forbidden')
  const tutor = (await readBookableTutor(deps.db, tutorId)) ?? fail('tutor-not-found')
  if (!tutor.verifiedPhone) fail('forbidden')
  return tutor
}

/** A lesson keeps its price and late line when settings change later (extras.md 8). */
function lessonFields(request: LessonRequest, tutor: BookableTutor, settings: SettingValues) {
  return {
    slotId: request.slotId,
    start: request.start,
    end: request.end,
    duration: request.duration,
    lateLineMinutes: settings['lesson.lateLineMinutes'],
    price: lessonPrice({
      duration: request.duration,
      hourlyRate: settings['lesson.hourlyRate'],
      role: tutor.role === Role.TutorManager ? Role.TutorManager : Role.Tutor,
    }),
  }
}

async function occupyCalendars(
  tx: Tx,
  given: { lessonId: number; request: LessonRequest; tutorId: number; studentId: number; at: Date },
): Promise<void> {
  const { start, end } = given.request
  await occupy(tx, { kind: CalendarKind.Lesson, refId: given.lessonId, start, end, enteredAt: given.at }, [
    { userId: given.tutorId, errorCode: 'busy-tutor' },
    { userId: given.studentId, errorCode: 'conflicting-lessons' },
  ])
}

function publishLessonChange(
  deps: Deps,
  tx: Tx,
  lesson: { id: number; tutorId: number; studentId: number },
  { change, by }: { change: LessonChange; by: number | null },
): void {
  const members = [rooms.user(lesson.tutorId), rooms.user(lesson.studentId)]
  afterCommit(tx, () => {
    const payload = { tutor: lesson.tutorId, lesson: lesson.id }
    deps.realtime.emit([rooms.tutors, ...members], lessonEvents[change], payload)
    deps.realtime.emit(members, 'MemberLessonChanged', { lesson: lesson.id, change, by })
  })
  afterCommit(tx, async () => {
    await deps.caches.learning.invalidate(lesson.studentId)
  })
  afterCommit(tx, async () => {
    await refreshTutorTime(deps, lesson.tutorId)
  })
}

function requireEditable(lesson: LessonRecord, now: Date): void {
  if (!mayEditLesson(lesson, Role.Student, now)) fail('bad-request')
}

function isUnchanged(lesson: LessonRecord, request: LessonRequest): boolean {
  return (
    lesson.slotId === request.slotId &&
    lesson.start.getTime() === request.start.getTime() &&
    lesson.duration === request.duration &&
    (request.focus === undefined || request.focus === lesson.focus)
  )
}

function requireBoundedWindow({ after, before }: LessonFilter): void {
  if (after === undefined || before === undefined) fail('bad-request')
  const hours = (before.getTime() - after.getTime()) / HOUR_MS
  if (hours < 0 || hours > bounds.fullWindowHours) fail('bad-request')
}
