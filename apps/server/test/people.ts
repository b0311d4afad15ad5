import { Period, Role } from '@hiwar/contract/enums.ts'
import { subscriptionRange } from '@hiwar/rules/quota.ts'
import type { Deps } from '../src/deps.ts'
import { tokenFor } from './tokens.ts'

export interface Person {
  readonly id: number
  readonly token: string
  readonly email: string
}
export interface TutorPerson extends Person {
  /** Publishes a slot and returns its id. */
  publish(start: Date | string, end: Date | string): Promise<number>
}

type Change = Record<string, unknown>

/** Users inserted into the database as complete accounts, each with a token valid by the test's clock. */
export interface People {
  /** Verified, with a one-month subscription of 150 weekly minutes unless told otherwise. */
  student(given?: { subscribed?: boolean; weeklyMinutes?: number; user?: Change }): Promise<Person>
  /** Onboarded: bookable as soon as time is published. */
  tutor(given?: { notice?: number; user?: Change; tutor?: Change }): Promise<TutorPerson>
  manager(given?: { user?: Change; tutor?: Change }): Promise<TutorPerson>
  admin(given?: { user?: Change }): Promise<Person>
  someone(role: Role, given?: { user?: Change }): Promise<Person>
}

let counter = 0

export function createPeople(deps: Pick<Deps, 'db' | 'now' | 'tokens'>): People {
  const someone = async (role: Role, change: Change = {}): Promise<Person> => {
    const number = ++counter
    const email = `person-${number}-${process.pid}@hiwar.test`
    const { id } = await deps.db
      .insertInto('users')
      .values({
        email,
        role,
        name: 'منى سمير',
        verifiedEmail: true,
        verifiedPhone: true,
        gender: 'female',
        birthYear: 1995,
        city: 1,
        // Ends with 0: the double of the messengers treats some other endings as unknown numbers.
        phone: `010${String(number * 10).padStart(8, '0')}`,
        createdAt: deps.now(),
        updatedAt: deps.now(),
        ...change,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, email, token: await tokenFor(deps, id) }
  }

  const teacher = async (
    role: Role,
    given: { notice?: number; user?: Change; tutor?: Change } = {},
  ): Promise<TutorPerson> => {
    const person = await someone(role, { image: 'face-960.webp', ...given.user })
    await deps.db
      .insertInto('tutors')
      .values({
        id: person.id,
        activated: true,
        notice: given.notice ?? 0,
        bio: 'أدرّس المحادثة بطريقة بسيطة وممتعة',
        video: 'intro.mp4',
        thumbnail: 'thumb-960.webp',
        about: 'أدرّس الإنجليزية منذ عشر سنوات وأحب أن أسمع طلابي يتحدثون بثقة من أول حصة معًا.',
        createdAt: deps.now(),
        updatedAt: deps.now(),
        ...given.tutor,
      })
      .execute()
    return {
      ...person,
      publish: async (start, end) => await publish(deps, person.id, { start: new Date(start), end: new Date(end) }),
    }
  }

  return {
    async student({ subscribed = true, weeklyMinutes = 150, user = {} } = {}) {
      const person = await someone(Role.Student, user)
      if (subscribed) await subscribe(deps, person.id, weeklyMinutes)
      return person
    },
    tutor: async (given) => await teacher(Role.Tutor, given),
    manager: async (given) => await teacher(Role.TutorManager, given),
    admin: async (given) => await someone(Role.RegularAdmin, given?.user),
    someone: async (role, given) => await someone(role, given?.user),
  }
}

async function publish(deps: Pick<Deps, 'db'>, userId: number, range: { start: Date; end: Date }): Promise<number> {
  const { id } = await deps.db
    .insertInto('availabilitySlots')
    .values({ userId, ...range })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A paid one-month subscription from today with this quota. */
async function subscribe(deps: Pick<Deps, 'db' | 'now'>, userId: number, weeklyMinutes: number): Promise<void> {
  const now = deps.now()
  const plan = await deps.db
    .insertInto('plans')
    .values({ weeklyMinutes, baseMonthlyPrice: 200_000 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: txId } = await deps.db
    .insertInto('transactions')
    .values({
      userId,
      planId: plan.id,
      planPeriod: Period.Month,
      amount: 200_000,
      status: 1,
      paymentMethod: 0,
      merchantRef: `test-${userId}-${now.getTime()}`,
      weeklyMinutes,
      baseMonthlyPrice: 200_000,
      priceBefore: 200_000,
      planDiscount: 0,
      expiresAt: now,
      paidAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await deps.db
    .insertInto('subscriptions')
    .values({
      userId,
      planId: plan.id,
      txId,
      period: Period.Month,
      weeklyMinutes,
      ...subscriptionRange({ paidAt: now, period: Period.Month }),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}
