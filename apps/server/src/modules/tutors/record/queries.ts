import { sql } from 'kysely'
import type { Role, VideoReason } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../../platform/db/database.ts'

export interface TutorRecord {
  readonly id: number
  readonly role: Role
  readonly bio: string | null
  readonly about: string | null
  readonly video: string | null
  readonly thumbnail: string | null
  readonly studioId: number | null
  readonly activated: boolean
  readonly notice: number
  readonly introVideoPassedAt: Date | null
  readonly introVideoSubmittedAt: Date | null
  readonly introVideoReviewedAt: Date | null
  readonly introVideoReasons: readonly VideoReason[]
  readonly introVideoNote: string | null
  readonly introVideoRetryAt: Date | null
  readonly demoSessionPassedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly hasPassedInterview: boolean
}

const INTERVIEW_PASSED = 2

/** The tutor's own row; the latest interview decides, "latest" by creation (lessons.md I1). */
export async function findTutor(db: Executor, id: number): Promise<TutorRecord | undefined> {
  return await db
    .selectFrom('tutors')
    .innerJoin('users', 'users.id', 'tutors.id')
    .select([
      'tutors.id',
      'users.role',
      'tutors.bio',
      'tutors.about',
      'tutors.video',
      'tutors.thumbnail',
      'tutors.studioId',
      'tutors.activated',
      'tutors.notice',
      'tutors.introVideoPassedAt',
      'tutors.demoSessionPassedAt',
      'tutors.createdAt',
      'tutors.updatedAt',
      'tutors.introVideoSubmittedAt',
      'tutors.introVideoReviewedAt',
      'tutors.introVideoReasons',
      'tutors.introVideoNote',
      'tutors.introVideoRetryAt',
    ])
    .select(
      sql<boolean>`coalesce((
      select interviews.status = ${INTERVIEW_PASSED} from interviews where interviews.interviewee_id = tutors.id
      order by interviews.created_at desc, interviews.id desc limit 1), false)`.as('hasPassedInterview'),
    )
    .where('tutors.id', '=', id)
    .executeTakeFirst()
}

export async function insertTutor(
  tx: Tx,
  tutor: { id: number; activated: boolean; notice: number; createdAt: Date; updatedAt: Date },
): Promise<void> {
  await tx.insertInto('tutors').values(tutor).execute()
}

/** What a change of a tutor's row may hold; absent = leave. */
export interface TutorChange {
  bio?: string | null
  about?: string | null
  video?: string | null
  thumbnail?: string | null
  studioId?: number | null
  activated?: boolean
  notice?: number
  introVideoPassedAt?: Date | null
  introVideoSubmittedAt?: Date | null
  introVideoReviewedAt?: Date | null
  introVideoReviewedBy?: number | null
  introVideoReasons?: VideoReason[]
  introVideoNote?: string | null
  introVideoRetryAt?: Date | null
  demoSessionPassedAt?: Date | null
}

export async function updateTutorRow(tx: Tx, id: number, change: TutorChange & { updatedAt: Date }): Promise<void> {
  await tx.updateTable('tutors').set(change).where('id', '=', id).execute()
}
