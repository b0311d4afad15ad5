import type { LearningProfile } from '@hiwar/contract/learning.ts'
import { Role } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../platform/db/database.ts'

/** The profile as the student saved it; undefined before the first time. */
export async function findLearningProfile(db: Executor, studentId: number): Promise<LearningProfile | undefined> {
  return await db
    .selectFrom('learningProfiles')
    .select(['level', 'goals', 'occupation', 'about'])
    .where('studentId', '=', studentId)
    .executeTakeFirst()
}

export async function saveProfile(
  tx: Tx,
  studentId: number,
  { profile, at }: { profile: LearningProfile; at: Date },
): Promise<void> {
  const saved = { ...profile, goals: [...profile.goals], updatedAt: at }
  await tx
    .insertInto('learningProfiles')
    .values({ studentId, ...saved })
    .onConflict((on) => on.column('studentId').doUpdateSet(saved))
    .execute()
}

/** Whether an account is there that was not erased, as seen under its lock. */
export async function isPresent(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether `readerId` has or had a lesson with the student; undefined when there is no such student. */
export async function findStudentOf(
  db: Executor,
  { studentId, readerId }: { studentId: number; readerId: number },
): Promise<{ hasLesson: boolean } | undefined> {
  return await db
    .selectFrom('users')
    .select((on) =>
      on
        .exists(
          on
            .selectFrom('lessonMembers as learned')
            .innerJoin('lessonMembers as taught', 'taught.lessonId', 'learned.lessonId')
            .select('learned.lessonId')
            .whereRef('learned.userId', '=', 'users.id')
            .where('taught.userId', '=', readerId),
        )
        .$castTo<boolean>()
        .as('hasLesson'),
    )
    .where('users.id', '=', studentId)
    .where('users.role', '=', Role.Student)
    .executeTakeFirst()
}
