import type { RatingFull, RatingSelf, TutorRating } from '@hiwar/contract/ratings.ts'
import { type UploadOrigin, uploadUrl } from '../../upload-url.ts'
import type { RatingOfPair, RatingRecord, Review } from './queries.ts'

export function ratingView(rating: RatingRecord, verified: boolean): RatingSelf {
  return {
    id: rating.id,
    raterId: rating.raterId,
    rateeId: rating.rateeId,
    value: rating.value,
    feedback: rating.feedback,
    lessonId: rating.lessonId,
    tags: rating.tags,
    verified,
    createdAt: rating.createdAt.toISOString(),
    updatedAt: rating.updatedAt.toISOString(),
  }
}

interface RatingReader {
  readonly readerId: number | null
  readonly isAdmin: boolean
  readonly deps: UploadOrigin
}

/** Guests see only the first word of a name, since students may be children. */
export function reviewView(review: Review, { readerId, isAdmin, deps }: RatingReader): TutorRating {
  const name = readerId === null ? (review.name?.split(' ')[0] ?? null) : review.name
  return {
    id: review.id,
    userId: review.raterId,
    name,
    image: uploadUrl(deps, review.image),
    value: review.value,
    feedback: review.feedback,
    lessonId: isAdmin || readerId === review.raterId ? review.lessonId : null,
    tags: review.tags,
    verified: review.verified,
    createdAt: review.createdAt.toISOString(),
    updatedAt: review.updatedAt.toISOString(),
  }
}

/** A rating with both users; guests see only the first word of their names. */
export function ratingFull(rating: RatingOfPair, { readerId, isAdmin, deps }: RatingReader): RatingFull {
  const nameOf = (name: string | null) => (readerId === null ? (name?.split(' ')[0] ?? null) : name)
  return {
    id: rating.id,
    value: rating.value,
    feedback: rating.feedback,
    tags: rating.tags,
    verified: rating.verified,
    rater: { id: rating.raterId, name: nameOf(rating.raterName), image: uploadUrl(deps, rating.raterImage) },
    ratee: { id: rating.rateeId, name: rating.rateeName, image: uploadUrl(deps, rating.rateeImage) },
    lessonId: isAdmin || readerId === rating.raterId ? rating.lessonId : null,
    createdAt: rating.createdAt.toISOString(),
    updatedAt: rating.updatedAt.toISOString(),
  }
}
