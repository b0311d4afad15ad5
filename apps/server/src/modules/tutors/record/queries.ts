import { sql, type Selectable, type Updateable } from 'kysely'
import { InterviewStatus, type Role } from '@hiwar/contract/enums.ts'
import type { Executor, Tx } from '../../../platform/db/database.ts'
import { columnNames, type TutorsRow } from '../../../platform/db/rows.ts'

/** The whole row of a tutor, with what decides whether the tutor is onboarded. */
export type TutorRecord = Readonly<Selectable<TutorsRow>> & {
  readonly role: Role
  readonly hasPassedInterview: boolean
}

/** The latest interview decides, "latest" by creation (lessons.md I1). For statements that read `tutors`. */
export const hasPassedInterview = sql<boolean>`coalesce((
  select interviews.status = ${InterviewStatus.Passed} from interviews where interviews.interviewee_id = tutors.id
  order by interviews.created_at desc, interviews.id desc limit 1), false)`

export async function findTutor(db: Executor, id: number): Promise<TutorRecord | undefined> {
  return await db
    .selectFrom('tutors')
    .innerJoin('users', 'users.id', 'tutors.id')
    .select(columnNames.tutors.map((column) => `tutors.${column}` as const))
    .select(['users.role', hasPassedInterview.as('hasPassedInterview')])
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
export type TutorChange = Omit<Updateable<TutorsRow>, 'id' | 'createdAt' | 'updatedAt'>

export async function updateTutorRow(tx: Tx, id: number, change: TutorChange & { updatedAt: Date }): Promise<void> {
  await tx.updateTable('tutors').set(change).where('id', '=', id).execute()
}
