import * as z from 'zod/mini'
import { bounds } from './bounds.ts'
import { endpoint } from './endpoint.ts'
import { IntroVideoState, Role, VideoReason } from './enums.ts'
import { Id, IdParams, Instant, oneOf, paginated, paging, plainText, queryOneOf } from './fields.ts'
import { admins } from './roles.ts'
import { IntroVideo } from './tutors.ts'

const reviewers = [...admins, Role.TutorManager] as const

export const IntroVideoToReview = z.object({
  tutor: z.object({ id: Id, name: z.nullable(z.string()), image: z.nullable(z.string()) }),
  video: z.nullable(z.string()),
  introVideo: IntroVideo,
})

/** Tutors not activated yet, the oldest submission first (extras.md 11.1). */
export const listIntroVideos = endpoint({
  name: 'listIntroVideos',
  method: 'GET',
  path: '/user/tutor/intro-video/list',
  who: reviewers,
  summary: 'Intro videos by state of their review',
  query: z.object({ ...paging, state: z._default(queryOneOf(IntroVideoState), IntroVideoState.Pending) }),
  reply: paginated(IntroVideoToReview),
})

/**
 * `submittedAt` says which video was reviewed. Reasons and `retryDays` belong to a rejection; the reason "other" needs
 * a note.
 */
export const ReviewIntroVideo = z
  .object({
    decision: z.enum(['passed', 'rejected']),
    submittedAt: Instant,
    reasons: z._default(z.array(oneOf(VideoReason)).check(z.maxLength(bounds.introVideo.reasons)), []),
    note: z.optional(z.nullable(plainText(bounds.introVideo.noteMin, bounds.introVideo.noteMax))),
    retryDays: z._default(z.int().check(z.gte(0), z.lte(bounds.introVideo.retryDays)), 0),
  })
  .check(
    z.refine(({ decision, reasons }) => (decision === 'rejected') === reasons.length > 0, {
      error: 'bad-request',
      path: ['reasons'],
    }),
    z.refine(({ reasons }) => new Set(reasons).size === reasons.length, { error: 'bad-request', path: ['reasons'] }),
    z.refine(({ reasons, note }) => !reasons.includes(VideoReason.Other) || (note ?? null) !== null, {
      error: 'bad-request',
      path: ['note'],
    }),
    z.refine(({ decision, retryDays }) => decision === 'rejected' || retryDays === 0, {
      error: 'bad-request',
      path: ['retryDays'],
    }),
  )

/** 409 when another video was submitted meanwhile or this one is already decided. The tutor is notified. */
export const reviewIntroVideo = endpoint({
  name: 'reviewIntroVideo',
  method: 'POST',
  path: '/user/tutor/:id/intro-video/review',
  who: reviewers,
  summary: 'Pass or reject an intro video',
  params: IdParams,
  body: ReviewIntroVideo,
  fails: ['tutor-not-found'],
  audit: 'tutor.video-review',
})
