import { bookLesson, cancelLesson } from '@hiwar/contract/lessons.ts'
import { HOUR_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { pick, type Dice, type Fixtures } from './fixtures.ts'

/** Steps that change what tutors earn. */
export const lessonSteps = {
  book: async ({ at, students, learners, slots }: Fixtures, [user, row]: Dice) => {
    const upcoming = slots.filter(({ start }) => start > at.app.clock.now())
    const slot = pick(upcoming, row % 4)
    if (slot === undefined) return
    await at.app.call(bookLesson, {
      as: pick([...learners, ...students], user),
      body: { tutorId: slot.tutorId, slotId: slot.id, start: slot.start.toISOString(), duration: 30 },
    })
  },
  cancelLesson: async ({ at, students, learners, tutors, admin, slots }: Fixtures, [user, row]: Dice) => {
    const slotIds = slots.map(({ id }) => id)
    const lessons = await at.app.deps.db
      .selectFrom('lessons')
      .select('id')
      .where('slotId', 'in', slotIds)
      .orderBy('id')
      .execute()
    const id = pick(lessons, row)?.id
    const as = pick([...learners, ...students, ...tutors, admin], user)
    if (id !== undefined) await at.app.call(cancelLesson, { as, params: { id }, body: {} })
  },
  /**
   * Changes prices of past lessons in the database, since no call does (lessons.md C1). Can take away what was already
   * withdrawn.
   */
  correctPrices: async (fixtures: Fixtures, [user, row, size]: Dice) => {
    const { db } = fixtures.at.app.deps
    const tutor = pick(fixtures.tutors, user)
    if (tutor === undefined) return
    const past = await db
      .selectFrom('lessons')
      .innerJoin('lessonMembers', 'lessonMembers.lessonId', 'lessons.id')
      .select('lessons.id')
      .where('userId', '=', tutor.id)
      .where('end', '<=', fixtures.at.app.clock.now())
      .orderBy('lessons.id')
      .execute()
    const ids = past.filter((_, place) => (place + row) % 3 > 0).map(({ id }) => id)
    if (ids.length === 0) return
    fixtures.corrected = tutor.id
    const price = pick([0, 1875, 7500], size) ?? 0
    await db.updateTable('lessons').set({ price }).where('id', 'in', ids).execute()
  },
  wait: async ({ at }: Fixtures, [, row]: Dice) => {
    at.app.clock.advance(pick([4000, 20 * MINUTE_MS, HOUR_MS, HOUR_MS, 90 * MINUTE_MS], row) ?? 0)
  },
}
