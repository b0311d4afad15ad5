import { headMarkup, headTags } from '@hiwar/arabic/page-head.ts'
import { tutorHead } from '@hiwar/arabic/tutor-head.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { RatingSummary } from '@hiwar/contract/ratings.ts'
import type { TutorInfo, TutorMeta } from '@hiwar/contract/tutors.ts'
import { allStarts, bookableRange } from '@hiwar/rules/free-time.ts'
import { preferenceMask, type TimePreference } from '@hiwar/rules/time-preference.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { rooms } from '../../platform/sockets/realtime.ts'
import { afterCommit } from '../../platform/db/transact.ts'
import { readSettings } from '../settings/service.ts'
import { cardOf } from './directory/card.ts'
import { bookableNow } from './directory/entry.ts'
import { freeByDay } from './free-by-day.ts'
import { listedEntry, previewEntry, rebuildEntry } from './directory/load.ts'
import { sumRatings } from './directory/queries.ts'
import { mayPreview, maySeeMeta } from './policy.ts'
import { findBookableTutor, findOnboardedId, readSight, type BookableTutor } from './queries.ts'
import { findTutor, insertTutor, updateTutorRow, type TutorChange, type TutorRecord } from './record/queries.ts'
import { introVideoOf, ratingSummary, tutorMeta } from './views.ts'

export { cardsFor, list, listedAmong, listedIds } from './directory/list.ts'
export { invalidateTutors, refreshTutor, refreshTutorTime } from './directory/refresh.ts'
export { introVideoOf } from './views.ts'
export type { BookableTutor } from './queries.ts'
export type { TutorChange, TutorRecord } from './record/queries.ts'

/** Id of an onboarded tutor (people.md R1), or undefined. */
export async function findOnboardedTutor(db: Executor, id: number): Promise<number | undefined> {
  return await findOnboardedId(db, id)
}

/**
 * Stands for what is known of a listed tutor: another object as soon as anything of the tutor, of the slots or of what is
 * booked in them has changed. Null for anyone else.
 */
export async function readTutorVersion(deps: Deps, id: number): Promise<object | null> {
  return await listedEntry(deps, id)
}

/** An onboarded tutor as booking needs one, or undefined. */
export async function readBookableTutor(db: Executor, id: number): Promise<BookableTutor | undefined> {
  return await findBookableTutor(db, id)
}

/** The head of a listed tutor's page as markup, from memory (more.md 7); null for anyone else. */
export async function pageHead(deps: Deps, id: number): Promise<string | null> {
  const entry = await listedEntry(deps, id)
  const { site } = deps.origins
  return entry === null ? null : headMarkup(headTags(tutorHead(entry.card, site), site))
}

/** The summary of all ratings of a tutor, from memory for listed ones (extras.md 5.1). */
export async function readRatingSummary(deps: Deps, tutorId: number): Promise<RatingSummary> {
  const entry = await listedEntry(deps, tutorId)
  const [rating] = entry === null ? await sumRatings(deps.db, [tutorId]) : [entry.rating]
  return ratingSummary(rating)
}

/** When a tutor can be booked, for students who watch for free time. */
export interface OpenTimes {
  readonly name: string | null
  /** Lessons cost nothing and need no subscription. */
  readonly isFree: boolean
  /** Every start that matches the preference and can be booked at `now`, in quarters since 1970. */
  starts(preference: TimePreference, now: Date): number[]
}

/** A listed tutor's free time, read from the database now; null for anyone else. */
export async function readOpenTimes(deps: Deps, tutorId: number): Promise<OpenTimes | null> {
  const tutor = await findBookableTutor(deps.db, tutorId)
  const entry = tutor === undefined ? null : await rebuildEntry(deps, tutorId)
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
export { findIncomplete, findListingTimes, findWaitingForActivation, findWaitingForStudio } from './queries.ts'

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

/**
 * Changes a tutor's row; the user row is locked before (lessons.md L1) and `refreshTutor` is called after the commit.
 */
export async function changeTutor(tx: Tx, id: number, given: { change: TutorChange; at: Date }): Promise<void> {
  await updateTutorRow(tx, id, { ...given.change, updatedAt: given.at })
}

/** A profile; one that is not listed is open to its owner and admins only. */
export async function info(deps: Deps, actor: Actor | null, id: number): Promise<TutorInfo> {
  const entry = (await listedEntry(deps, id)) ?? (mayPreview(actor, id) ? await previewEntry(deps, id) : null)
  if (entry === null) fail('tutor-not-found')
  const now = deps.now()
  const isStudent = actor?.role === Role.Student
  const sight =
    actor === null ? null : await readSight(deps.db, { tutorId: id, studentId: isStudent ? actor.id : null, now })
  const online = actor === null ? null : (await deps.presence.onlineAmong([id])).has(id)
  const history = isStudent ? sight : null
  return {
    ...cardOf(entry, now, { online, favourite: history?.isFavourite ?? null }),
    lastSeenAt: sight?.lastSeenAt?.toISOString() ?? null,
    freeByDay: freeByDay(entry, now),
    freeStarts: actor === null ? bookableNow(entry, now).map((start) => start.toISOString()) : null,
    mayRate: history === null ? null : history.hasFulfilledLesson && history.ratingId === null,
    ownRatingId: history?.ratingId ?? null,
    watching: history?.isWatching ?? null,
  }
}

/** Sends the result of the intro video's review to the tutor's screens, after the commit (extras.md 14). */
export function broadcastVideoReview(deps: Deps, tx: Tx, tutorId: number): void {
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
  return tutorMeta(tutor, deps)
}
