import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { Gender, RatingTag } from './enums.ts'
import { Id, IdParams, Instant, RatingText, RatingValue, oneOf, paging, paginated } from './fields.ts'
import { admins, lessonMembers } from './roles.ts'

const Tags = z.array(oneOf(RatingTag)).check(
  z.maxLength(bounds.rating.tags),
  z.refine((tags) => new Set(tags).size === tags.length, { error: 'bad-request' }),
)

export const RatingSelf = z.object({
  id: Id,
  raterId: Id,
  rateeId: Id,
  value: z.int(),
  feedback: z.nullable(z.string()),
  lessonId: z.nullable(Id),
  tags: z.array(oneOf(RatingTag)),
  verified: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type RatingSelf = z.infer<typeof RatingSelf>

const Named = z.object({ id: Id, name: z.nullable(z.string()), image: z.nullable(z.string()) })

/** `lessonId` is only shown to the rater and admins. */
export const RatingFull = z.extend(z.omit(RatingSelf, { raterId: true, rateeId: true }), { rater: Named, ratee: Named })
export type RatingFull = z.infer<typeof RatingFull>

/** A review on a tutor's page; guests see only the first name. */
export const TutorRating = z.object({
  id: Id,
  userId: Id,
  name: z.nullable(z.string()),
  image: z.nullable(z.string()),
  value: z.int(),
  feedback: z.nullable(z.string()),
  lessonId: z.nullable(Id),
  tags: z.array(oneOf(RatingTag)),
  verified: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TutorRating = z.infer<typeof TutorRating>

/** `distribution` counts the values 1..5 in order. */
export const RatingSummary = z.object({
  average: z.number(),
  count: z.int(),
  distribution: z.array(z.int()),
  tags: z.record(z.string(), z.int()),
})
export type RatingSummary = z.infer<typeof RatingSummary>

/** A review the public site shows off; of the student only the first name. */
export const FeaturedRating = z.object({
  id: Id,
  value: z.int(),
  feedback: z.string(),
  tags: z.array(oneOf(RatingTag)),
  student: z.nullable(z.string()),
  tutor: z.extend(Named, { gender: z.nullable(oneOf(Gender)) }),
  at: Instant,
})
export type FeaturedRating = z.infer<typeof FeaturedRating>

export const RateSomeone = z.object({
  rateeId: Id,
  value: RatingValue,
  feedback: z._default(RatingText, null),
  lessonId: z.optional(Id),
  tags: z._default(Tags, []),
})

export const createRating = endpoint({
  name: 'createRating',
  method: 'POST',
  path: '/rating/',
  who: lessonMembers,
  summary: 'Rate a tutor after a lesson, or the own studio',
  body: RateSomeone,
  reply: RatingSelf,
  fails: [
    'user-not-found',
    'rating-exists',
    'lesson-not-found',
    'too-low-rating-value',
    'too-high-rating-value',
    'too-short-rating-text',
    'too-long-rating-text',
  ],
})

export const getRating = endpoint({
  name: 'getRating',
  method: 'GET',
  path: '/rating/:id',
  who: [...lessonMembers, ...admins],
  summary: 'A rating, to its rater and admins',
  params: IdParams,
  reply: RatingFull,
  fails: ['rating-not-found'],
})

export const UpdateRating = z.object({
  value: z.optional(RatingValue),
  feedback: z.optional(RatingText),
  lessonId: z.optional(Id),
  tags: z.optional(Tags),
})

export const updateRating = endpoint({
  name: 'updateRating',
  method: 'PUT',
  path: '/rating/:id',
  who: [...lessonMembers, ...admins],
  summary: 'Change the own rating',
  params: IdParams,
  body: UpdateRating,
  audit: 'rating.update',
  fails: [
    'rating-not-found',
    'empty-request',
    'lesson-not-found',
    'too-low-rating-value',
    'too-high-rating-value',
    'too-short-rating-text',
    'too-long-rating-text',
  ],
})

export const deleteRating = endpoint({
  name: 'deleteRating',
  method: 'DELETE',
  path: '/rating/:id',
  who: [...lessonMembers, ...admins],
  summary: 'Delete the own rating',
  params: IdParams,
  fails: ['rating-not-found'],
  audit: 'rating.delete',
})

export const listRatings = endpoint({
  name: 'listRatings',
  method: 'GET',
  path: '/rating/list',
  who: admins,
  summary: 'All ratings, newest first',
  query: z.object(paging),
  reply: paginated(RatingSelf),
})

export const listFeaturedRatings = endpoint({
  name: 'listFeaturedRatings',
  method: 'GET',
  path: '/rating/list/featured',
  who: 'anyone',
  summary: 'Up to twelve reviews for the public site, of as many tutors as possible; at most five minutes old',
  reply: z.array(FeaturedRating),
})

export const listRatingsByRater = endpoint({
  name: 'listRatingsByRater',
  method: 'GET',
  path: '/rating/list/rater/:id',
  who: 'signed-in',
  summary: 'Ratings a user has given, newest first; for that user and admins',
  params: IdParams,
  query: z.object(paging),
  reply: paginated(RatingFull),
})

export const listRatingsOfRatee = endpoint({
  name: 'listRatingsOfRatee',
  method: 'GET',
  path: '/rating/list/ratee/:id',
  who: 'anyone',
  summary: 'Ratings of a tutor, newest first; of a studio to admins',
  params: IdParams,
  query: z.object(paging),
  reply: paginated(RatingFull),
  fails: ['user-not-found'],
})

export const listTutorRatings = endpoint({
  name: 'listTutorRatings',
  method: 'GET',
  path: '/rating/list/tutor/:id',
  who: 'anyone',
  summary: 'Reviews of a tutor, own first, then best and longest',
  params: IdParams,
  query: z.object(paging),
  reply: z.extend(paginated(TutorRating), { summary: RatingSummary }),
  fails: ['tutor-not-found'],
})
