import { HOUR_MS } from '@hiwar/contract/time.ts'
import { insertLesson } from '../insert-lesson.ts'
import { cardWithoutMoney, goodCard, type Payer, type startPayments } from '../payments.ts'
import type { Person, TutorPerson } from '../people.ts'

/** The users of one history, and what its steps act on. */
export interface Fixtures {
  readonly at: Awaited<ReturnType<typeof startPayments>>
  readonly plans: readonly number[]
  readonly students: readonly Payer[]
  /** Subscribed from the beginning, so that they can book whatever happens to the payments. */
  readonly learners: readonly Person[]
  readonly tutors: readonly TutorPerson[]
  readonly admin: Person
  readonly coupon: string
  readonly slots: readonly { id: number; tutorId: number; start: Date }[]
  /** The tutor whose lessons the running step corrected. */
  corrected: number | null
}

/** Three random numbers of a step: they choose the user, the row, and the amount or variant. */
export type Dice = readonly [user: number, row: number, size: number]
export type Step = (fixtures: Fixtures, dice: Dice) => Promise<void>

export const pick = <T>(from: readonly T[], index: number): T | undefined =>
  from.length === 0 ? undefined : from[index % from.length]
export const between1And = (most: number, size: number) => 1 + (size % most)

/** Resets the provider and creates new users: payers, learners, and tutors with past lessons and free slots. */
export async function createFixtures(at: Fixtures['at'], plans: readonly number[]): Promise<Fixtures> {
  at.reset()
  const { app } = at
  const start = Math.ceil(app.clock.now().getTime() / HOUR_MS) * HOUR_MS
  app.clock.set(new Date(start))
  const payerWith = async (cardNumber: string): Promise<Payer> => {
    const student = await app.people.student({ subscribed: false })
    return { ...student, card: await at.saveCard(student, cardNumber) }
  }
  const learner = async () => await app.people.student({ weeklyMinutes: 10_080 })

  const tutors = [await app.people.tutor(), await app.people.tutor()]
  const slots = []
  for (let hour = 1; hour <= 12; hour += 1) {
    for (const tutor of tutors) {
      const from = new Date(start + hour * HOUR_MS)
      const id = await tutor.publish(from, new Date(from.getTime() + HOUR_MS))
      slots.push({ id, tutorId: tutor.id, start: from })
    }
  }
  const learners = [await learner(), await learner(), await learner()]
  // Six past lessons each, so that there is something to withdraw from the first step on.
  for (const tutor of tutors) {
    for (let hour = 1; hour <= 6; hour += 1)
      await insertLesson(app.deps, {
        tutorId: tutor.id,
        studentId: learners[0]?.id ?? 0,
        start: new Date(start - hour * HOUR_MS),
      })
  }
  return {
    at,
    plans,
    learners,
    tutors,
    slots,
    students: [await payerWith(goodCard), await payerWith(goodCard), await payerWith(cardWithoutMoney)],
    admin: await app.people.admin(),
    coupon: (await at.aCoupon()).code,
    corrected: null,
  }
}
