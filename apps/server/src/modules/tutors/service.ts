import { bounds } from '@hiwar/contract/bounds.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { RatingSummary } from '@hiwar/contract/ratings.ts'
import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { TutorInfo, TutorMeta } from '@hiwar/contract/tutors.ts'
import { allStarts, bookableRange } from '@hiwar/rules/free-time.ts'
import { freeStartsByDay } from '@hiwar/rules/slots.ts'
import { preferenceMask, type TimePreference } from '@hiwar/rules/time-preference.ts'
import { CAIRO, addDays, cairoDay } from '@hiwar/rules/week.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import { SerializedReply } from '../../serialized-reply.ts'
import { readSettings } from '../settings/service.ts'
import { buildOne, flush, directoryOf, listedEntry, newsTopic, previewEntry } from './directory.ts'
import { bookableNow, type TutorEntry } from './entry.ts'
import { momentOf } from './findings.ts'
import { seenBy } from './list.ts'
import { mayPreview, maySeeMeta } from './policy.ts'
import {
  findBookableTutor,
  findLastSeenAt,
  findOnboardedId,
  findPairHistory,
  sumRatings,
  type BookableTutor,
} from './queries.ts'
import { findTutor, insertTutor, updateTutorRow, type TutorChange, type TutorRecord } from './record/queries.ts'
import { cardOf, introVideoOf, ratingSummary, tutorMeta } from './views.ts'

export { cardsFor, list, listedAmong, listedIds } from './list.ts'
export { refreshTutor } from './refresh.ts'
export { introVideoOf } from './views.ts'
export { forgetLearning } from './statistics/learning.ts'
export type { BookableTutor } from './queries.ts'
export type { TutorChange, TutorRecord } from './record/queries.ts'

/** Id of an onboarded tutor (people.md R1), or undefined. */
export async function findOnboardedTutor(db: Executor, id: number): Promise<number | undefined> {
  return await findOnboardedId(db, id)
}

/** Whether a tutor is onboarded, from memory: for reading, where the database is asked for the rest anyway. */
export async function isListed(deps: Deps, id: number): Promise<boolean> {
  return (await listedEntry(deps, id)) !== null
}

/** An onboarded tutor as booking needs one, or undefined. */
export async function readBookableTutor(db: Executor, id: number): Promise<BookableTutor | undefined> {
  return await findBookableTutor(db, id)
}

/** What is said of all ratings of a tutor: kept with the listed ones, asked for the others (extras.md 5.1). */
export async function readRatingSummary(deps: Deps, tutorId: number): Promise<RatingSummary> {
  const entry = await listedEntry(deps, tutorId)
  const [rating] = entry === null ? await sumRatings(deps.db, [tutorId]) : [entry.rating]
  return ratingSummary(rating)
}

/** When a tutor can be booked, for people who wait for that. */
export interface OpenTimes {
  readonly name: string | null
  /** Lessons cost nothing and need no subscription. */
  readonly isFree: boolean
  /** Every start that matches the preference and can be booked at `now`, in quarters since 1970. */
  starts(preference: TimePreference, now: Date): number[]
}

/** A listed tutor's free time as the database has it now; null for anyone else. */
export async function readOpenTimes(deps: Deps, tutorId: number): Promise<OpenTimes | null> {
  const tutor = await findBookableTutor(deps.db, tutorId)
  const entry = tutor === undefined ? null : await buildOne(deps, tutorId)
  if (tutor === undefined || entry === null) return null
  const {
    free,
    windowDays,
    card: { name, notice },
  } = entry
  return {
    name,
    isFree: tutor.role === Role.TutorManager,
    starts: (preference, now) =>
      allStarts(free, {
        duration: preference.duration,
        range: bookableRange(now, { noticeMinutes: notice, windowDays }),
        mask: preferenceMask(preference, free.origin),
      }),
  }
}

// Figures of the back office.
export { countWaitingForActivation, findListingTimes } from './queries.ts'

/** Forgets the tutors list in every process; the next reader builds it anew from the database. */
export async function forgetTutors(deps: Deps): Promise<void> {
  flush(directoryOf(deps), deps.now())
  await deps.invalidations.publish(newsTopic, 'all')
}

/** A tutor's own row, listed or not, and whether the latest interview was passed. */
export async function readTutor(db: Executor, id: number): Promise<TutorRecord | undefined> {
  return await findTutor(db, id)
}

/** The row beside a new tutor-like user. */
export async function addTutor(tx: Tx, given: { id: number; activated: boolean; at: Date }): Promise<void> {
  await insertTutor(tx, {
    id: given.id,
    activated: given.activated,
    notice: (await readSettings(tx))['lesson.noticeDefault'],
    createdAt: given.at,
    updatedAt: given.at,
  })
}

/** Changes a tutor's row; the user row is locked before (L1) and `refreshTutor` is called after the commit. */
export async function changeTutor(tx: Tx, id: number, given: { change: TutorChange; at: Date }): Promise<void> {
  await updateTutorRow(tx, id, { ...given.change, updatedAt: given.at })
}

/**
 * A profile; one that is not listed is open to its owner and admins only. Guests see all the same and are answered from
 * memory.
 */
export async function info(
  deps: Deps,
  actor: Actor | null,
  id: number,
): Promise<TutorInfo | SerializedReply<TutorInfo>> {
  const entry = (await listedEntry(deps, id)) ?? (mayPreview(actor, id) ? await previewEntry(deps, id) : null)
  if (entry === null) fail('tutor-not-found')
  const now = deps.now()
  if (actor !== null) return await infoFor(deps, actor, { entry, now })

  const moment = momentOf(now)
  const known = guestInfos.get(entry)
  if (known?.moment === moment) return known.info
  const prepared = new SerializedReply<TutorInfo>(
    Buffer.from(JSON.stringify(await infoFor(deps, null, { entry, now }))),
  )
  guestInfos.set(entry, { moment, info: prepared })
  return prepared
}

/** What guests see of an entry, as it goes over the wire; entries are never changed, only replaced. */
const guestInfos = new WeakMap<TutorEntry, { readonly moment: number; readonly info: SerializedReply<TutorInfo> }>()

async function infoFor(
  deps: Deps,
  actor: Actor | null,
  { entry, now }: { entry: TutorEntry; now: Date },
): Promise<TutorInfo> {
  const { id } = entry.card
  const seen = await seenBy(deps, actor, [id])
  const lastSeenAt = actor === null ? null : await findLastSeenAt(deps.db, id)
  const history =
    actor?.role === Role.Student ? await findPairHistory(deps.db, { studentId: actor.id, tutorId: id, now }) : null
  const { gender: _, ...card } = cardOf(entry, now, seen(entry))
  return {
    ...card,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    freeByDay: freeByDay(entry, now),
    mayRate: history === null ? null : history.hasFulfilledLesson && history.ratingId === null,
    ownRatingId: history?.ratingId ?? null,
    watching: history?.isWatching ?? null,
  }
}

function freeByDay(entry: TutorEntry, now: Date): TutorInfo['freeByDay'] {
  const pieces = bookableNow(entry, now).map((start) => ({
    start,
    end: new Date(start.getTime() + bounds.grid * MINUTE_MS),
  }))
  const days = freeStartsByDay(pieces, CAIRO)
  const today = cairoDay(now)
  // As many days however far ahead booking goes: those beyond it have no starts.
  return Array.from({ length: bounds.bookingWindowDays }, (_, ahead) => {
    const day = addDays(today, ahead)
    return { day, starts: days.get(day)?.length ?? 0 }
  })
}

/** Tells the tutor's screens what became of the intro video, after the commit (extras.md 14). */
export function tellReview(deps: Deps, tx: Tx, tutorId: number): void {
  afterCommit(tx, async () => {
    const tutor = await findTutor(deps.db, tutorId)
    if (tutor !== undefined)
      deps.realtime.emit(rooms.user(tutorId), 'IntroVideoReviewed', { state: introVideoOf(tutor).state })
  })
}

/** Settings and onboarding state of a tutor, for the tutor or an admin. */
export async function meta(deps: Deps, actor: Actor, tutorId: number): Promise<TutorMeta> {
  const tutor = (await findTutor(deps.db, tutorId)) ?? fail('tutor-not-found')
  allow(maySeeMeta(actor, tutorId))
  return tutorMeta(tutor, `${deps.origins.api}/assets/uploads/`)
}
