import { Role } from '@hiwar/contract/enums.ts'
import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import type { createRating, listTutorRatings, updateRating } from '@hiwar/contract/ratings.ts'
import { isAdmin, isTutorLike } from '@hiwar/contract/roles.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { allow, fail } from '../../failure.ts'
import { brokenConstraint, type Tx } from '../../platform/database.ts'
import { afterCommit, transact } from '../../platform/transact.ts'
import { refreshTutor } from '../tutors/service.ts'
import { isRateable, mayChange, mayRatePair } from './policy.ts'
import {
  changeRating, countByTag, countByValue, deleteRatingRow, findPairLesson, findRatee, findRating, findStudioOf, insertRating, latestFulfilled, pageOfReviews,
} from './queries.ts'
import { ratingView, reviewView } from './views.ts'

/** Rates a tutor after a lesson with them, or one's own studio; one rating for each pair. */
export async function rate(deps: Deps, actor: Actor, given: Received<typeof createRating.body>): Promise<Reply<typeof createRating>> {
  const ratee = (await findRatee(deps.db, given.rateeId)) ?? fail('user-not-found')
  const studioId = isTutorLike(actor.role) ? await findStudioOf(deps.db, actor.id) : null
  allow(mayRatePair(actor, { id: given.rateeId, role: ratee.role as Role }, studioId))
  const lessonId = actor.role === Role.Student ? await ratedLesson(deps, { one: actor.id, other: given.rateeId, lessonId: given.lessonId }) : null

  const now = deps.now()
  const rating = {
    raterId: actor.id, rateeId: given.rateeId, value: given.value, feedback: given.feedback === '' ? null : given.feedback,
    tags: actor.role === Role.Student ? given.tags : [], lessonId, createdAt: now, updatedAt: now,
  }
  const id = await transact(deps, async (tx) => {
    refreshAfter(deps, tx, given.rateeId, ratee.role as Role)
    return await insertRating(tx, rating)
  }).catch((error: unknown) => {
    if (brokenConstraint(error) === 'one_rating_for_each_pair') fail('rating-exists')
    throw error
  })
  return ratingView({ ...rating, id }, lessonId !== null)
}

async function ratedLesson(deps: Deps, { lessonId, one, other }: { lessonId: number | undefined; one: number; other: number }): Promise<number> {
  if (lessonId === undefined) {
    const latest = (await latestFulfilled(deps.db, { one, other, now: deps.now() })) ?? fail('forbidden')
    return latest.id
  }
  const lesson = (await findPairLesson(deps.db, { lessonId, one, other })) ?? fail('lesson-not-found')
  allow(isRateable(lesson, deps.now()))
  return lesson.id
}

export async function update(deps: Deps, actor: Actor, given: { id: number; body: Received<typeof updateRating.body> }): Promise<void> {
  const rating = (await findRating(deps.db, given.id)) ?? fail('rating-not-found')
  allow(mayChange(actor, rating))
  const { value, feedback, tags, lessonId } = given.body
  if ([value, feedback, tags, lessonId].every((part) => part === undefined)) fail('empty-request')
  if (lessonId !== undefined) await ratedLesson(deps, { one: rating.raterId, other: rating.rateeId, lessonId })

  await transact(deps, async (tx) => {
    await changeRating(tx, rating.id, { value, feedback: feedback === '' ? null : feedback, tags, lessonId, updatedAt: deps.now() })
    refreshAfter(deps, tx, rating.rateeId, await rateeRole(tx, rating.rateeId))
  })
}

export async function remove(deps: Deps, actor: Actor, id: number): Promise<void> {
  const rating = (await findRating(deps.db, id)) ?? fail('rating-not-found')
  allow(mayChange(actor, rating))

  await transact(deps, async (tx) => {
    await deleteRatingRow(tx, rating.id)
    refreshAfter(deps, tx, rating.rateeId, await rateeRole(tx, rating.rateeId))
  })
}

async function rateeRole(tx: Tx, id: number): Promise<Role> {
  const ratee = await findRatee(tx, id)
  return (ratee?.role ?? Role.Student) as Role
}

function refreshAfter(deps: Deps, tx: Tx, rateeId: number, role: Role): void {
  if (isTutorLike(role)) afterCommit(tx, async () => { await refreshTutor(deps, rateeId) })
}

/** A page of a tutor's reviews with the summary of all of them. */
export async function listOfTutor(
  deps: Deps, actor: Actor | null, given: { tutorId: number; query: Received<typeof listTutorRatings.query> },
): Promise<Reply<typeof listTutorRatings>> {
  const ratee = await findRatee(deps.db, given.tutorId)
  if (ratee === undefined || !isTutorLike(ratee.role as Role)) fail('tutor-not-found')

  const { page, size } = given.query
  const reviews = await pageOfReviews(deps.db, { tutorId: given.tutorId, readerId: actor?.id ?? null, now: deps.now(), limit: size, offset: (page - 1) * size })
  const summary = await summaryOf(deps, given.tutorId)
  const reading = { readerId: actor?.id ?? null, isAdmin: actor !== null && isAdmin(actor.role), uploads: `${deps.origins.api}/assets/uploads/` }
  return { list: reviews.map((review) => reviewView(review, reading)), total: summary.count, summary }
}

async function summaryOf(deps: Deps, tutorId: number): Promise<Reply<typeof listTutorRatings>['summary']> {
  const values = await countByValue(deps.db, tutorId)
  const tags = await countByTag(deps.db, tutorId)
  const distribution = [1, 2, 3, 4, 5].map((value) => values.find((row) => row.value === value)?.count ?? 0)
  const count = distribution.reduce((sum, each) => sum + each, 0)
  const points = distribution.reduce((sum, each, place) => sum + each * (place + 1), 0)
  return { average: count === 0 ? 0 : Math.round((points * 10) / count) / 10, count, distribution, tags: Object.fromEntries(tags.map((row) => [row.tag, row.count])) }
}
