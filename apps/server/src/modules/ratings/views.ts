import { firstName } from '@hiwar/arabic/people.ts'
import type { FeaturedRating, RatingFull, RatingSelf, TutorRating } from '@hiwar/contract/ratings.ts'
import { type UploadOrigin, uploadUrl } from '../../upload-url.ts'
import type { FeaturedReview, RatingOfPair, RatingRecord, Review } from './queries.ts'

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

/** Students may be children: strangers see only the first name. */
const shownToStrangers = (name: string | null) => (name === null ? null : firstName(name))

/** Guests see only the first name. */
export function reviewView(review: Review, { readerId, isAdmin, deps }: RatingReader): TutorRating {
  const name = readerId === null ? shownToStrangers(review.name) : review.name
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

/** A rating with both users; guests see only their first names. */
export function ratingFull(rating: RatingOfPair, { readerId, isAdmin, deps }: RatingReader): RatingFull {
  const nameOf = (name: string | null) => (readerId === null ? shownToStrangers(name) : name)
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

export function featuredView(review: FeaturedReview, deps: UploadOrigin): FeaturedRating {
  return {
    id: review.id,
    value: review.value,
    feedback: review.feedback,
    tags: review.tags,
    student: shownToStrangers(review.raterName),
    tutor: {
      id: review.tutorId,
      name: review.tutorName,
      image: uploadUrl(deps, review.tutorImage),
      gender: review.tutorGender,
    },
    at: review.createdAt.toISOString(),
  }
}
