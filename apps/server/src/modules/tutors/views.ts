import { IntroVideoState, Role, VideoReason } from '@hiwar/contract/enums.ts'
import { tutorTextNames } from '@hiwar/contract/fields.ts'
import type { RatingSummary } from '@hiwar/contract/ratings.ts'
import type { IntroVideo, TutorMeta } from '@hiwar/contract/tutors.ts'
import { pick } from '../../pick.ts'
import { type UploadOrigin, uploadUrl } from '../../upload-url.ts'
import type { RatingTotal } from './directory/queries.ts'
import type { TutorRecord } from './record/queries.ts'

/** One decimal; 0 while nobody has rated (lessons.md P4). */
export const meanOf = (rating: RatingTotal | undefined) =>
  rating === undefined ? 0 : Math.round((rating.sum / rating.count) * 10) / 10

/** Shown above a tutor's reviews (extras.md 5.1). */
export function ratingSummary(rating: RatingTotal | undefined): RatingSummary {
  return {
    average: meanOf(rating),
    count: rating?.count ?? 0,
    distribution: [...(rating?.distribution ?? [0, 0, 0, 0, 0])],
    tags: { ...rating?.tags },
  }
}

/** A manager has passed everything by being one (people.md Shapes). */
export function tutorMeta(tutor: TutorRecord, deps: UploadOrigin): TutorMeta {
  const isManager = tutor.role === Role.TutorManager
  return {
    id: tutor.id,
    ...pick(tutor, tutorTextNames),
    video: uploadUrl(deps, tutor.video),
    thumbnail: uploadUrl(deps, tutor.thumbnail),
    studioId: tutor.studioId,
    activated: tutor.activated,
    notice: tutor.notice,
    createdAt: tutor.createdAt.toISOString(),
    updatedAt: tutor.updatedAt.toISOString(),
    introVideo: introVideoOf(tutor),
    passedIntroVideo: isManager || tutor.introVideoPassedAt !== null,
    passedInterview: isManager || tutor.hasPassedInterview,
    passedDemoSession: isManager || tutor.demoSessionPassedAt !== null,
  }
}

/** The review of the video a tutor sent, derived from its dates (extras.md 11.1). */
export function introVideoOf(tutor: Pick<TutorRecord, 'role' | 'video'> & IntroVideoRow): IntroVideo {
  return {
    state: introVideoState(tutor),
    submittedAt: tutor.introVideoSubmittedAt?.toISOString() ?? null,
    reviewedAt: tutor.introVideoReviewedAt?.toISOString() ?? null,
    reasons: Object.values(VideoReason).filter((reason) => tutor.introVideoReasons.includes(reason)),
    note: tutor.introVideoNote,
    retryAt: tutor.introVideoRetryAt?.toISOString() ?? null,
  }
}

export type IntroVideoRow = Pick<
  TutorRecord,
  | 'introVideoPassedAt'
  | 'introVideoSubmittedAt'
  | 'introVideoReviewedAt'
  | 'introVideoReasons'
  | 'introVideoNote'
  | 'introVideoRetryAt'
>

function introVideoState(tutor: Pick<TutorRecord, 'role' | 'video'> & IntroVideoRow): IntroVideoState {
  if (tutor.role === Role.TutorManager || tutor.introVideoPassedAt !== null) return IntroVideoState.Passed
  if (tutor.introVideoReviewedAt !== null) return IntroVideoState.Rejected
  return tutor.introVideoSubmittedAt !== null && tutor.video !== null ? IntroVideoState.Pending : IntroVideoState.None
}
