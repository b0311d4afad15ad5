import { sql, type SqlBool } from 'kysely'
import { IntroVideoState, Role } from '@hiwar/contract/enums.ts'
import type { Executor } from '../../platform/db/database.ts'

/** The states as `introVideoOf` of the tutors module derives them. */
const inState: Record<IntroVideoState, ReturnType<typeof sql<SqlBool>>> = {
  none: sql<SqlBool>`intro_video_passed_at is null and intro_video_reviewed_at is null
    and (intro_video_submitted_at is null or video is null)`,
  pending: sql<SqlBool>`intro_video_submitted_at is not null and intro_video_passed_at is null
    and intro_video_reviewed_at is null and video is not null`,
  rejected: sql<SqlBool>`intro_video_passed_at is null and intro_video_reviewed_at is not null`,
  passed: sql<SqlBool>`intro_video_passed_at is not null`,
}

function inReview(db: Executor, state: IntroVideoState) {
  return db
    .selectFrom('tutors')
    .innerJoin('users', 'users.id', 'tutors.id')
    .where('users.role', '=', Role.Tutor)
    .where('users.erasedAt', 'is', null)
    .where('tutors.activated', '=', false)
    .where(inState[state])
}

/** Tutors not activated yet, the oldest submission first. */
export async function pageOfIntroVideos(db: Executor, state: IntroVideoState, page: { limit: number; offset: number }) {
  return await inReview(db, state)
    .select([
      'users.id',
      'users.name',
      'users.image',
      'users.role',
      'tutors.video',
      'tutors.introVideoPassedAt',
      'tutors.introVideoSubmittedAt',
      'tutors.introVideoReviewedAt',
      'tutors.introVideoReasons',
      'tutors.introVideoNote',
      'tutors.introVideoRetryAt',
    ])
    .orderBy('tutors.introVideoSubmittedAt', (order) => order.asc().nullsLast())
    .orderBy('tutors.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

/** How many there are, and when the first of them was submitted. */
export async function waitingSince(
  db: Executor,
  state: IntroVideoState,
): Promise<{ count: number; since: Date | null }> {
  return await inReview(db, state)
    .select((on) => [on.fn.countAll<number>().as('count'), on.fn.min('tutors.introVideoSubmittedAt').as('since')])
    .executeTakeFirstOrThrow()
}

export async function countIntroVideos(db: Executor, state: IntroVideoState): Promise<number> {
  const { total } = await inReview(db, state)
    .select((on) => on.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
