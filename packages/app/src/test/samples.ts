// Rows of the contract for tests of several features.
import type { CouponOffer } from '@hiwar/contract/coupons.ts'
import { Gender, LessonStatus, Period, Role, Weekday } from '@hiwar/contract/enums.ts'
import type { Reply } from '@hiwar/contract/endpoint.ts'
import type { LessonMember, LessonSelf } from '@hiwar/contract/lessons.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import type { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { priceAfter, priceBefore } from '@hiwar/rules/price.ts'

const times = { createdAt: '2026-05-04T08:00:00.000Z', updatedAt: '2026-05-04T08:00:00.000Z' }

/** A month from 4 May 2026 with 30 minutes a week, renewed on Mondays at 03:00 UTC. */
export const aQuota = (remainingWeeklyMinutes: number) =>
  ({
    info: {
      id: 1,
      userId: 1,
      planId: 1,
      txId: 1,
      period: Period.Month,
      weeklyMinutes: 30,
      start: '2026-05-03T21:00:00.000Z',
      end: '2026-05-31T21:00:00.000Z',
      extendedBy: null,
      terminatedAt: null,
      ...times,
    },
    week: { start: '2026-05-03T21:00:00.000Z', end: '2026-05-11T03:00:00.000Z' },
    remainingWeeklyMinutes,
    renewsOn: Weekday.Monday,
  }) satisfies Reply<typeof getUserSubscription>

/** Booked for 5 May 2026 at ten. */
export const aLesson: LessonSelf = {
  id: 7,
  start: '2026-05-05T10:00:00.000Z',
  duration: 30,
  price: 7500,
  slotId: 1,
  sessionId: 'lesson:7',
  status: LessonStatus.Pending,
  canceledBy: null,
  canceledAt: null,
  charged: true,
  trial: false,
  cancelReason: null,
  cancelNote: null,
  focus: null,
  version: 0,
  lateLineMinutes: 60,
  mayEdit: true,
  mayCancel: true,
  cancelKeepsMinutes: false,
  mayRate: false,
  ratingId: null,
  icsUrl: null,
  ...times,
}

const member = {
  lessonId: aLesson.id,
  image: null,
  phone: null,
  verifiedPhone: false,
  notificationMethod: null,
  learning: null,
} as const
/** Who takes `aLesson`, and who gives it. */
export const itsStudent: LessonMember = { ...member, userId: 4, name: 'منى', role: Role.Student, gender: Gender.Female }
export const itsTutor: LessonMember = { ...member, userId: 8, name: 'خالد عمر', role: Role.Tutor, gender: Gender.Male }

/** For sale to everybody, by its price before the discounts, in piastres. */
export const planOf = (base: number, discounts: { month: number; quarter: number; year: number }): Plan => ({
  id: 7,
  weeklyMinutes: 60,
  baseMonthlyPrice: base,
  monthDiscount: discounts.month,
  quarterDiscount: discounts.quarter,
  yearDiscount: discounts.year,
  fullMonthPrice: priceBefore(base, 0),
  fullQuarterPrice: priceBefore(base, 1),
  fullYearPrice: priceBefore(base, 2),
  monthPrice: priceAfter(base, 0, discounts.month),
  quarterPrice: priceAfter(base, 1, discounts.quarter),
  yearPrice: priceAfter(base, 2, discounts.year),
  forInvitesOnly: false,
  active: true,
  ...times,
})

/** Takes a tenth off any plan. */
export const aCoupon: CouponOffer = {
  id: 1,
  code: 'WINTER',
  discount: 1000,
  planId: null,
  periods: [],
  expiresAt: '2027-01-01T00:00:00.000Z',
}
