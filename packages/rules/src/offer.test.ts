import { expect, test } from 'vitest'
import type { Plan } from '@hiwar/contract/plans.ts'
import { cheapestLesson } from './offer.ts'

/** 60 minutes a week; the year is cheapest: 52 weeks for 9,360 pounds make 104 half hours of 90. */
const plan: Plan = {
  id: 1,
  weeklyMinutes: 60,
  baseMonthlyPrice: 100_000,
  monthDiscount: 0,
  quarterDiscount: 0,
  yearDiscount: 2200,
  fullMonthPrice: 100_000,
  fullQuarterPrice: 300_000,
  fullYearPrice: 1_200_000,
  monthPrice: 100_000,
  quarterPrice: 300_000,
  yearPrice: 936_000,
  active: true,
  forInvitesOnly: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}

test('a lesson costs at least what it does in the cheapest plan and period', () => {
  expect(cheapestLesson([plan])).toBe(9000)
  expect(cheapestLesson([plan, { ...plan, id: 2, yearPrice: 520_000 }])).toBe(5000)
  expect(cheapestLesson([])).toBeNull()
})
