import { Role } from '@hiwar/contract/enums.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type {
  FeaturedRating,
  RatingFull,
  createRating,
  listRatings,
  listRatingsByRater,
  listTutorRatings,
  updateRating,
} from '@hiwar/contract/ratings.ts'
import { isAdmin, isTutorLike } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { failOnConstraint } from '../../fail-on-constraint.ts'
import { audit, changesOf } from '../audit/service.ts'
import { listedIds, readRatingSummary, refreshTutor } from '../tutors/service.ts'
import { isRateable, mayChange, mayListOf, mayRatePair, maySeeRatingsOf } from './policy.ts'
import {
  changeRating,
  countRatings,
  deleteRatingRow,
  findFeatured,
  findPairLesson,
  findRatee,
  findRating,
  findRatingOfPair,
  findStudioOf,
  insertRating,
  latestFulfilled,
  pageOfRatings,
  pageOfReviews,
  type RatingFilter,
} from './queries.ts'
import { featuredView, ratingFull, ratingView, reviewView } from './views.ts'

/** Rates a tutor after a lesson, or the own studio; one rating per pair. */
export async function rate(
  deps: Deps,
  actor: Actor,
  given: Received<typeof createRating.body>,
): Promise<Reply<typeof createRating>> {
  const ratee = (await findRatee(deps.db, given.rateeId)) ?? fail('user-not-found')
  const studioId = isTutorLike(actor.role) ? await findStudioOf(deps.db, actor.id) : null
  allow(mayRatePair(actor, { id: given.rateeId, role: ratee.role }, studioId))
  const lessonId =
    actor.role === Role.Student
      ? await ratedLesson(deps, { one: actor.id, other: given.rateeId, lessonId: given.lessonId })
      : null

  const now = deps.now()
  const rating = {
    raterId: actor.id,
    rateeId: given.rateeId,
    value: given.value,
    feedback: given.feedback === '' ? null : given.feedback,
    tags: actor.role === Role.Student ? given.tags : [],
    lessonId,
    createdAt: now,
    updatedAt: now,
  }
  const id = await transact(deps, async (tx) => {
    refreshAfter(deps, tx, given.rateeId, ratee.role)
    return await failOnConstraint(
      { one_rating_for_each_pair: ['rating-exists'] },
      async () => await insertRating(tx, rating),
    )
  })
  return ratingView({ ...rating, id }, lessonId !== null)
}

async function ratedLesson(
  deps: Deps,
  { lessonId, one, other }: { lessonId: number | undefined; one: number; other: number },
): Promise<number> {
  if (lessonId === undefined) {
    const latest = (await latestFulfilled(deps.db, { one, other, now: deps.now() })) ?? fail('forbidden')
    return latest.id
  }
  const lesson = (await findPairLesson(deps.db, { lessonId, one, other })) ?? fail('lesson-not-found')
  allow(isRateable(lesson, deps.now()))
  return lesson.id
}

export async function update(
  deps: Deps,
  actor: Actor,
  given: { id: number; body: Received<typeof updateRating.body> },
): Promise<void> {
  const rating = (await findRating(deps.db, given.id)) ?? fail('rating-not-found')
  allow(mayChange(actor, rating))
  const { value, feedback, tags, lessonId } = given.body
  if ([value, feedback, tags, lessonId].every((part) => part === undefined)) fail('empty-request')
  if (lessonId !== undefined) await ratedLesson(deps, { one: rating.raterId, other: rating.rateeId, lessonId })

  const role = await rateeRole(deps.db, rating.rateeId)
  const change = {
    value,
    feedback: feedback === '' ? null : feedback,
    tags: isTutorLike(role) ? tags : undefined,
    lessonId,
  }
  await transact(deps, async (tx) => {
    await changeRating(tx, rating.id, { ...change, updatedAt: deps.now() })
    const changed = changesOf(
      { value: rating.value, feedback: rating.feedback, tags: rating.tags, lessonId: rating.lessonId },
      change,
    )
    if (changed !== null)
      await audit(deps, tx, actor, { action: 'rating.update', targetId: rating.id, userId: rating.raterId, ...changed })
    refreshAfter(deps, tx, rating.rateeId, role)
    invalidateFeatured(deps, tx)
  })
}

export async function remove(deps: Deps, actor: Actor, id: number): Promise<void> {
  const rating = (await findRating(deps.db, id)) ?? fail('rating-not-found')
  allow(mayChange(actor, rating))

  await transact(deps, async (tx) => {
    await deleteRatingRow(tx, rating.id)
    const { value, feedback, tags, rateeId } = rating
    await audit(deps, tx, actor, {
      action: 'rating.delete',
      targetId: rating.id,
      userId: rating.raterId,
      before: { value, feedback, tags, rateeId },
    })
    refreshAfter(deps, tx, rating.rateeId, await rateeRole(tx, rating.rateeId))
    invalidateFeatured(deps, tx)
  })
}

/** A new review may wait for the expiry; a changed or removed one must not be shown any longer. */
export function invalidateFeatured({ caches }: Pick<Deps, 'caches'>, tx: Tx): void {
  afterCommit(tx, async () => {
    await caches.featuredRatings.invalidateAll()
  })
}

async function rateeRole(db: Executor, id: number): Promise<Role> {
  const ratee = await findRatee(db, id)
  return ratee?.role ?? Role.Student
}

function refreshAfter(deps: Deps, tx: Tx, rateeId: number, role: Role): void {
  if (isTutorLike(role))
    afterCommit(tx, async () => {
      await refreshTutor(deps, rateeId)
    })
}

/** A rating with both users, for its rater and admins. */
export async function read(deps: Deps, actor: Actor, id: number): Promise<RatingFull> {
  const rating = (await findRatingOfPair(deps.db, id, deps.now())) ?? fail('rating-not-found')
  allow(mayChange(actor, rating))
  return ratingFull(rating, readerOf(deps, actor))
}

const readerOf = (deps: Deps, actor: Actor | null) => ({
  readerId: actor?.id ?? null,
  isAdmin: actor !== null && isAdmin(actor.role),
  deps,
})

/** All ratings, newest first. */
export async function list(deps: Deps, query: Received<typeof listRatings.query>): Promise<Reply<typeof listRatings>> {
  const { ratings, total } = await pageOf(deps, {}, query)
  return { list: ratings.map((rating) => ratingView(rating, rating.verified)), total }
}

type Page = Received<typeof listRatingsByRater.query>

export async function listByRater(
  deps: Deps,
  actor: Actor,
  given: { raterId: number; query: Page },
): Promise<Reply<typeof listRatingsByRater>> {
  allow(mayListOf(actor, given.raterId))
  const { ratings, total } = await pageOf(deps, { raterId: given.raterId }, given.query)
  return { list: ratings.map((rating) => ratingFull(rating, readerOf(deps, actor))), total }
}

export async function listOfRatee(
  deps: Deps,
  actor: Actor | null,
  given: { rateeId: number; query: Page },
): Promise<Reply<typeof listRatingsByRater>> {
  const ratee = (await findRatee(deps.db, given.rateeId)) ?? fail('user-not-found')
  allow(maySeeRatingsOf(actor, { role: ratee.role }))
  const { ratings, total } = await pageOf(deps, { rateeId: given.rateeId }, given.query)
  return { list: ratings.map((rating) => ratingFull(rating, readerOf(deps, actor))), total }
}

async function pageOf(deps: Deps, filter: RatingFilter, { page, size }: Page) {
  const total = await countRatings(deps.db, filter)
  return {
    ratings: await pageOfRatings(deps.db, filter, { now: deps.now(), limit: size, offset: (page - 1) * size }),
    total,
  }
}

/** A page of a tutor's reviews with the summary of all of them. */
export async function listOfTutor(
  deps: Deps,
  actor: Actor | null,
  given: { tutorId: number; query: Received<typeof listTutorRatings.query> },
): Promise<Reply<typeof listTutorRatings>> {
  const ratee = await findRatee(deps.db, given.tutorId)
  if (ratee === undefined || !isTutorLike(ratee.role)) fail('tutor-not-found')

  const { page, size } = given.query
  const reviews = await pageOfReviews(deps.db, {
    tutorId: given.tutorId,
    readerId: actor?.id ?? null,
    now: deps.now(),
    limit: size,
    offset: (page - 1) * size,
  })
  const summary = await readRatingSummary(deps, given.tutorId)
  const reader = readerOf(deps, actor)
  return { list: reviews.map((review) => reviewView(review, reader)), total: summary.count, summary }
}

/** Reviews for the public site, of tutors who are listed (more.md 7). */
export async function listFeatured(deps: Deps): Promise<readonly FeaturedRating[]> {
  return await deps.caches.featuredRatings.read('all', async () => {
    const reviews = await findFeatured(deps.db, await listedIds(deps), deps.now())
    return reviews.map((review) => featuredView(review, deps))
  })
}
