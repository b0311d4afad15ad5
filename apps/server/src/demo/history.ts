import { randomUUID } from 'node:crypto'
import {
  InterviewStatus,
  InvoiceStatus,
  Period,
  Role,
  TransactionStatus,
  WithdrawMethod,
} from '@hiwar/contract/enums.ts'
import { subscriptionRange } from '@hiwar/rules/quota.ts'
import { addDays, atCairo, cairoDay } from '@hiwar/rules/week.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { demoStudents, demoTutors } from '../../demo/people.ts'
import type { DemoTutor } from '../../demo/person.ts'
import { demoReviews } from '../../demo/reviews.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { addLessons } from './lessons.ts'
import { allPlans, insertInto, insertSlotRows, insertTransaction, readDemoIds } from './queries.ts'

const WEEKS = 10
/** The student whose minutes of this week are all used. */
const QUOTA_STUDENT = 'hoda-elgamal'

interface PastLesson {
  readonly tutorId: number
  readonly studentId: number
  readonly start: Date
  readonly duration: 15 | 30
  readonly role: Role
  readonly tutor: DemoTutor
}

/** Adds ten weeks of lessons with ratings between the demo users, and the subscriptions that paid for them. */
export async function addHistory(deps: Deps, tx: Tx): Promise<void> {
  const idOf = await readDemoIds(tx)
  const now = deps.now()
  const lessons = withoutOverlaps([...weeklyLessons(idOf, now), ...quotaLessons(idOf, now)])
  await addWithdrawals(tx, { tutorId: idOf('tutor'), adminId: idOf('admin'), now })
  await addPastLessons(tx, lessons)
  await addRatings(tx, lessons, now)
  await addPassedInterviews(tx, {
    tutorIds: demoTutors.filter((tutor) => tutor.role === 'Tutor').map((tutor) => idOf(tutor.key)),
    managerId: idOf('manager'),
    now,
  })
  for (const student of demoStudents.filter(({ key }) => key !== 'jana-sherif' && key !== QUOTA_STUDENT))
    await addSubscription(deps, tx, idOf(student.key))
  // The smallest plan, all of whose minutes this week are used: so the demo shows a student without minutes.
  await addSubscription(deps, tx, idOf(QUOTA_STUDENT), {
    place: 0,
    paidAt: atCairo(addDays(cairoDay(now), -3), '09:00'),
  })
}

type IdOf = (key: string) => number

const lessonOf = (idOf: IdOf, tutor: DemoTutor, studentKey: string, start: Date): Omit<PastLesson, 'duration'> => ({
  tutorId: idOf(tutor.key),
  studentId: idOf(studentKey),
  start,
  role: Role[tutor.role],
  tutor,
})

/** Lessons of the past weeks. Some tutors teach every week, others less often, as on a real market place. */
function weeklyLessons(idOf: IdOf, now: Date): PastLesson[] {
  const lessons: PastLesson[] = []
  for (let week = 1; week <= WEEKS; week++) {
    for (const [place, tutor] of demoTutors.entries()) {
      const student = demoStudents[(place * 3 + week) % demoStudents.length]
      if (student === undefined || (place + week) % (1 + (place % 4)) !== 0) continue
      const day = addDays(cairoDay(now), -7 * week + (place % 6))
      const start = new Date(atCairo(day, '18:00').getTime() + ((week + place) % 6) * 30 * MINUTE_MS)
      if (start.getTime() + 30 * MINUTE_MS > now.getTime()) continue
      lessons.push({ ...lessonOf(idOf, tutor, student.key, start), duration: (week + place) % 3 === 0 ? 15 : 30 })
    }
  }
  return lessons
}

/** The lessons that use up the week's minutes of one student. */
function quotaLessons(idOf: IdOf, now: Date): PastLesson[] {
  const tutor = demoTutors[5]
  if (tutor === undefined) return []
  return [1, 2].map((daysAgo) => ({
    ...lessonOf(idOf, tutor, QUOTA_STUDENT, atCairo(addDays(cairoDay(now), -daysAgo), '10:00')),
    duration: 30,
  }))
}

/** Drops lessons that would overlap another one of the same tutor or student. */
function withoutOverlaps(lessons: readonly PastLesson[]): PastLesson[] {
  const taken = new Set<string>()
  return lessons.filter((lesson) => {
    const keys = [`${lesson.tutorId}@${lesson.start.getTime()}`, `${lesson.studentId}@${lesson.start.getTime()}`]
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}

async function addPastLessons(tx: Tx, lessons: readonly PastLesson[]): Promise<void> {
  const slotIds = await insertSlotRows(
    tx,
    lessons.map(({ tutorId, start }) => ({ userId: tutorId, start, end: new Date(start.getTime() + 30 * MINUTE_MS) })),
  )
  await addLessons(
    tx,
    lessons.map((lesson, place) => ({ ...lesson, slotId: slotIds[place] ?? 0, bookedAt: lesson.start })),
  )
}

/** A paid withdrawal and a pending one, so that the tutor's and the admin's screens are not empty. */
async function addWithdrawals(tx: Tx, given: { tutorId: number; adminId: number; now: Date }): Promise<void> {
  const daysAgo = (days: number) => new Date(given.now.getTime() - days * DAY_MS)
  const request = {
    userId: given.tutorId,
    method: WithdrawMethod.Instapay,
    receiver: 'ahmed.kamal@instapay',
    amount: 10_000,
  }
  await insertInto(tx, 'invoices', [
    {
      ...request,
      status: InvoiceStatus.Approved,
      addressedBy: given.adminId,
      note: 'تم التحويل',
      createdAt: daysAgo(20),
      updatedAt: daysAgo(17),
    },
    {
      ...request,
      status: InvoiceStatus.PendingApproval,
      addressedBy: null,
      note: null,
      createdAt: daysAgo(1),
      updatedAt: daysAgo(1),
    },
  ])
}

/** A passed interview for every tutor, sixteen weeks ago, half an hour each, one after the other. */
async function addPassedInterviews(
  tx: Tx,
  given: { tutorIds: readonly number[]; managerId: number; now: Date },
): Promise<void> {
  const first = atCairo(addDays(cairoDay(given.now), -112), '09:00').getTime()
  const starts = given.tutorIds.map(
    (_, place) => new Date(first + (Math.floor(place / 12) * 1440 + (place % 12) * 30) * MINUTE_MS),
  )
  const slotIds = await insertSlotRows(
    tx,
    starts.map((start) => ({ userId: given.managerId, start, end: new Date(start.getTime() + 30 * MINUTE_MS) })),
  )
  await insertInto(
    tx,
    'interviews',
    given.tutorIds.map((tutorId, place) => ({
      interviewerId: given.managerId,
      intervieweeId: tutorId,
      slotId: slotIds[place],
      sessionId: `interview:${randomUUID()}`,
      start: starts[place],
      status: InterviewStatus.Passed,
      level: 5,
      createdAt: starts[place],
      updatedAt: starts[place],
    })),
  )
}

async function addRatings(tx: Tx, lessons: readonly PastLesson[], now: Date): Promise<void> {
  const pairs = new Map(lessons.map((lesson) => [`${lesson.tutorId}:${lesson.studentId}`, lesson]))
  const rated = [...pairs.values()].filter((lesson, place) => place % 6 !== 5 && lesson.start.getTime() < now.getTime())
  await insertInto(
    tx,
    'ratings',
    rated.map((lesson, place) => {
      const fitting = demoReviews.filter(
        (candidate) => (candidate.of === undefined || candidate.of === lesson.tutor.gender) && candidate.adult !== true,
      )
      const review = fitting[(place * 7) % fitting.length]
      return {
        raterId: lesson.studentId,
        rateeId: lesson.tutorId,
        value: review?.value ?? 5,
        feedback: review?.feedback ?? null,
        tags: [...(review?.tags ?? [])],
        createdAt: lesson.start,
        updatedAt: lesson.start,
      }
    }),
  )
}

/** A paid month, by default on the middle plan and from now on. */
export async function addSubscription(
  deps: Deps,
  tx: Tx,
  userId: number,
  { place = 1, paidAt = deps.now() }: { place?: number; paidAt?: Date } = {},
): Promise<void> {
  const plan = (await allPlans(tx))[place]
  if (plan === undefined) return
  const now = paidAt
  const terms = { userId, planId: plan.id, weeklyMinutes: plan.weeklyMinutes }
  const txId = await insertTransaction(tx, {
    ...terms,
    planPeriod: Period.Month,
    amount: plan.baseMonthlyPrice,
    status: TransactionStatus.Paid,
    paymentMethod: 0,
    merchantRef: `demo-${userId}-${now.getTime()}`,
    baseMonthlyPrice: plan.baseMonthlyPrice,
    priceBefore: plan.baseMonthlyPrice,
    planDiscount: 0,
    expiresAt: now,
    paidAt: now,
    createdAt: now,
    updatedAt: now,
  })
  await insertInto(tx, 'subscriptions', [
    {
      ...terms,
      txId,
      period: Period.Month,
      ...subscriptionRange({ paidAt: now, period: Period.Month }),
      createdAt: now,
      updatedAt: now,
    },
  ])
}
