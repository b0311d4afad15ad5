import type { Received, Reply } from '@hiwar/contract/endpoint.ts'
import { IntroVideoState } from '@hiwar/contract/enums.ts'
import type { ReviewIntroVideo, listIntroVideos } from '@hiwar/contract/intro-videos.ts'
import { DAY_MS } from '@hiwar/contract/time.ts'
import type { Actor } from '../../actor.ts'
import type { Deps } from '../../deps.ts'
import { failConflict, fail } from '../../failure.ts'
import type { Executor } from '../../platform/db/database.ts'
import { lockUsers } from '../../platform/db/locks.ts'
import { afterCommit, transact } from '../../platform/db/transact.ts'
import { uploadUrl } from '../../upload-url.ts'
import { audit } from '../audit/service.ts'
import { notify } from '../notifications/service.ts'
import { changeTutor, introVideoOf, readTutor, refreshTutor, broadcastVideoReview } from '../tutors/service.ts'
import { countIntroVideos, pageOfIntroVideos, waitingSince } from './queries.ts'

/** Intro videos by state of their review. */
export async function list(
  deps: Deps,
  query: Received<typeof listIntroVideos.query>,
): Promise<Reply<typeof listIntroVideos>> {
  const { state, page, size } = query
  const tutors = await pageOfIntroVideos(deps.db, state, { limit: size, offset: (page - 1) * size })
  return {
    list: tutors.map((tutor) => ({
      tutor: { id: tutor.id, name: tutor.name, image: uploadUrl(deps, tutor.image) },
      video: uploadUrl(deps, tutor.video),
      introVideo: introVideoOf(tutor),
    })),
    total: await countIntroVideos(deps.db, state),
  }
}

/** How many videos wait for a review, and since when the first of them. */
export async function readPending(db: Executor): Promise<{ count: number; since: Date | null }> {
  return await waitingSince(db, IntroVideoState.Pending)
}

/**
 * Passes or rejects the video that was reviewed, and notifies the tutor (extras.md 11.1). Fails with 409 when a newer
 * video or another decision came first.
 */
export async function review(
  deps: Deps,
  actor: Actor,
  given: { tutorId: number; body: Received<typeof ReviewIntroVideo> },
): Promise<void> {
  const { tutorId, body } = given
  await transact(deps, async (tx) => {
    await lockUsers(tx, [tutorId])
    const tutor = (await readTutor(tx, tutorId)) ?? fail('tutor-not-found')
    const { state, submittedAt } = introVideoOf(tutor)
    if (
      state !== IntroVideoState.Pending ||
      submittedAt === null ||
      Date.parse(submittedAt) !== Date.parse(body.submittedAt)
    )
      failConflict('another video or decision came first')

    const at = deps.now()
    const passed = body.decision === 'passed'
    const note = body.note ?? null
    const retryAt = passed || body.retryDays === 0 ? null : new Date(at.getTime() + body.retryDays * DAY_MS)
    await changeTutor(tx, tutorId, {
      at,
      change: {
        introVideoReviewedAt: at,
        introVideoReviewedBy: actor.id,
        introVideoPassedAt: passed ? at : null,
        introVideoReasons: body.reasons,
        introVideoNote: note,
        introVideoRetryAt: retryAt,
      },
    })
    await audit(deps, tx, actor, {
      action: 'tutor.video-review',
      targetId: tutorId,
      before: { state },
      after: { state: body.decision, reasons: body.reasons, retryAt },
      reason: note,
    })
    await notify(deps, tx, tutorId, {
      kind: 'video-reviewed',
      passed,
      reasons: body.reasons,
      note,
      retryAt: retryAt?.toISOString() ?? null,
    })
    broadcastVideoReview(deps, tx, tutorId)
    afterCommit(tx, async () => {
      await refreshTutor(deps, tutorId)
    })
  })
}
