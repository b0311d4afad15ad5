import { MINUTE_MS } from '@hiwar/contract/time.ts'
import type { Deps } from '../src/deps.ts'

/** Inserts a charged 30-minute lesson in a slot of its own, at any time, past or future; returns its id. */
export async function insertLesson(
  { db }: Pick<Deps, 'db'>,
  given: { tutorId: number; studentId: number; start: Date; slotMinutes?: number; price?: number },
): Promise<number> {
  const { start, slotMinutes = 30, price = 7500 } = given
  const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS)
  const { id: slotId } = await db
    .insertInto('availabilitySlots')
    .values({ userId: given.tutorId, start, end: after(slotMinutes), createdAt: start, updatedAt: start })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: lessonId } = await db
    .insertInto('lessons')
    .values({
      slotId,
      start,
      end: after(30),
      duration: 30,
      price,
      sessionId: `lesson:${slotId}`,
      lateLineMinutes: 60,
      createdAt: start,
      updatedAt: start,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lessonMembers')
    .values([given.tutorId, given.studentId].map((userId) => ({ lessonId, userId })))
    .execute()
  return lessonId
}
