import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import {
  InterviewStatus,
  InvoiceStatus,
  Period,
  Role,
  TransactionStatus,
  WithdrawMethod,
} from '@hiwar/contract/enums.ts'
import { lessonPrice } from '@hiwar/rules/price.ts'
import { subscriptionRange } from '@hiwar/rules/quota.ts'
import { addDays, atCairo, cairoDay } from '@hiwar/rules/week.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { DAY_MS, MINUTE_MS } from '@hiwar/contract/time.ts'
import { demoStudents, demoTutors } from '../../demo/people.ts'
import type { DemoTutor } from '../../demo/person.ts'
import { demoReviews } from '../../demo/reviews.ts'
import type { Deps } from '../deps.ts'
import type { Tx } from '../platform/db/database.ts'
import { allPlans, idsByEmail, insertInto, insertLessons, insertSlotRows, insertTransaction } from './queries.ts'

const WEEKS = 10

interface PastLesson {
  readonly tutorId: number
  readonly studentId: number
  readonly start: Date
  readonly duration: 15 | 30
  readonly role: Role
  readonly tutor: DemoTutor
}

/** Ten weeks of lessons and their ratings between the demo people, and the subscriptions that paid for them. */
export async function addHistory(deps: Deps, tx: Tx): Promise<void> {
  const ids = await idsByEmail(tx)
  const idOf = (key: string) => ids.get(`${key}@hiwar.test`) ?? 0
  const today = cairoDay(deps.now())
  const lessons: PastLesson[] = []
  for (let week = 1; week <= WEEKS; week++) {
    for (const [place, tutor] of demoTutors.entries()) {
      const student = demoStudents[(place * 3 + week) % demoStudents.length]
      // Popular tutors teach every week, others now and then: a market is uneven.
      if (student === undefined || (place + week) % (1 + (place % 4)) !== 0) continue
      const day = addDays(today, -7 * week + (place % 6))
      const start = new Date(atCairo(day, '18:00').getTime() + ((week + place) % 6) * 30 * MINUTE_MS)
      if (start.getTime() + 30 * MINUTE_MS > deps.now().getTime()) continue
      lessons.push({
        tutorId: idOf(tutor.key),
        studentId: idOf(student.key),
        start,
        duration: (week + place) % 3 === 0 ? 15 : 30,
        role: Role[tutor.role],
        tutor,
      })
    }
  }
  const spent = { tutor: demoTutors[5], studentId: idOf('hoda-elgamal') }
  if (spent.tutor !== undefined) {
    const { tutor, studentId } = spent
    const starts = [1, 2].map((ago) => atCairo(addDays(today, -ago), '10:00'))
    lessons.push(
      ...starts.map((start) => ({
        tutorId: idOf(tutor.key),
        studentId,
        start,
        duration: 30 as const,
        role: Role[tutor.role],
        tutor,
      })),
    )
  }
  const free = withoutClashes(lessons)
  await addWithdrawals(tx, { tutorId: idOf('tutor'), adminId: idOf('admin'), now: deps.now() })
  await addLessons(tx, free)
  await addRatings(tx, free, deps.now())
  await addPassedInterviews(tx, {
    tutorIds: demoTutors.filter((tutor) => tutor.role === 'Tutor').map((tutor) => idOf(tutor.key)),
    managerId: idOf('manager'),
    now: deps.now(),
  })
  for (const student of demoStudents.filter(({ key }) => key !== 'jana-sherif' && key !== 'hoda-elgamal'))
    await addSubscription(deps, tx, idOf(student.key))
  // The smallest plan, and both lessons of this week already taken: a week without minutes to look at.
  await addSubscription(deps, tx, spent.studentId, { place: 0, paidAt: atCairo(addDays(today, -3), '09:00') })
}

/** Drops lessons that would put one person in two places. */
function withoutClashes(lessons: readonly PastLesson[]): PastLesson[] {
  const taken = new Set<string>()
  return lessons.filter((lesson) => {
    const keys = [`${lesson.tutorId}@${lesson.start.getTime()}`, `${lesson.studentId}@${lesson.start.getTime()}`]
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  })
}

async function addLessons(tx: Tx, lessons: readonly PastLesson[]): Promise<void> {
  const endOf = (lesson: PastLesson) => new Date(lesson.start.getTime() + lesson.duration * MINUTE_MS)
  const slotIds = await insertSlotRows(
    tx,
    lessons.map((lesson) => ({
      userId: lesson.tutorId,
      start: lesson.start,
      end: new Date(lesson.start.getTime() + 30 * MINUTE_MS),
    })),
  )
  const lessonIds = await insertLessons(
    tx,
    lessons.map((lesson, place) => ({
      slotId: slotIds[place],
      start: lesson.start,
      end: endOf(lesson),
      duration: lesson.duration,
      sessionId: `lesson:${randomUUID()}`,
      price: lessonPrice({ duration: lesson.duration, hourlyRate: bounds.hourlyRate, role: lesson.role }),
      lateLineMinutes: bounds.lateLineMinutes,
      createdAt: lesson.start,
      updatedAt: lesson.start,
    })),
  )
  const members = lessons.flatMap((lesson, place) =>
    [lesson.tutorId, lesson.studentId].map((userId) => ({ userId, lesson, lessonId: lessonIds[place] ?? 0 })),
  )
  await insertInto(
    tx,
    'lessonMembers',
    members.map(({ userId, lessonId }) => ({ userId, lessonId })),
  )
  await insertInto(
    tx,
    'calendarEntries',
    members.map(({ userId, lesson, lessonId }) => ({
      userId,
      kind: 1,
      refId: lessonId,
      during: sql`tstzrange(${lesson.start}, ${endOf(lesson)}, '[)')`,
    })),
  )
}

/** A withdrawal that was paid and one that waits, so that the screens of both sides have something to show. */
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

/** Half an hour each, one after the other, sixteen weeks ago: nobody teaches here without an interview passed. */
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

/** A paid month: on the middle plan and from now, unless told otherwise. */
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
