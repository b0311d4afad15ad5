import type { Plan } from '@hiwar/contract/plans.ts'
import type { FeaturedRating, TutorRating } from '@hiwar/contract/ratings.ts'
import type { SettingValues } from '@hiwar/contract/settings.ts'
import type { TutorCard, TutorInfo } from '@hiwar/contract/tutors.ts'
import type { Gender } from '@hiwar/contract/enums.ts'

export interface TutorFilter {
  readonly topic: number | null
  readonly gender: Gender | null
  /** From 1. */
  readonly page: number
}

export interface Counted<T> {
  readonly list: readonly T[]
  readonly total: number
}

/**
 * What pages read of the API. Null: it cannot be read now, and the page does without. Everything is cached for minutes,
 * so a page may ask as often as it likes.
 */
export interface Reader {
  /** For sale, by weekly minutes. */
  plans(): Promise<readonly Plan[] | null>
  /** The defaults while they cannot be read. */
  settings(): Promise<SettingValues>
  /** Up to a hundred tutors with free time, the soonest first. */
  soonestTutors(): Promise<Counted<TutorCard> | null>
  tutors(filter: TutorFilter): Promise<Counted<TutorCard> | null>
  /** `missing`: there is no such tutor. */
  tutor(id: number): Promise<TutorInfo | 'missing' | null>
  reviews(tutorId: number): Promise<Counted<TutorRating> | null>
  /** Reviews to show off, of many tutors. */
  featuredReviews(): Promise<readonly FeaturedRating[] | null>
  /** Something could not be read since the page began. */
  readonly hasMissed: boolean
}

export const tutorsPerPage = 12
