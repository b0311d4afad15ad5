import { z } from '@hiwar/client/schema.ts'
import { expect, test } from 'vitest'
import { withoutHiddenMarks } from '@hiwar/arabic/direction.ts'
import { planAfter, planChanges } from './plan-changes.ts'
import { PlanForm, changesOf, draftOf, emptyPlan, typedPlan } from './plan-form.ts'

const typed = { ...emptyPlan, weeklyMinutes: '٣٠٠', baseMonthlyPrice: '1,900.50', monthDiscount: '4.25 %' }
const codes = (values: object) =>
  z.safeParse(PlanForm, { ...typed, ...values }).error?.issues.map(({ path, message }) => [path[0], message]) ?? []

test('typed numbers become piasters and hundredths of a percent; discounts of 0 % are legal', () => {
  expect(z.parse(PlanForm, typed)).toEqual({
    weeklyMinutes: 300,
    baseMonthlyPrice: 190_050,
    monthDiscount: 425,
    quarterDiscount: 0,
    yearDiscount: 0,
    forInvitesOnly: false,
    active: false,
  })
})

test('each wrong field has its own code, within the bounds of the contract', () => {
  expect(codes({ weeklyMinutes: '14' })).toEqual([['weeklyMinutes', 'plan-weekly-minutes-out-of-range']])
  expect(codes({ weeklyMinutes: '30.5' })).toEqual([['weeklyMinutes', 'invalid-count']])
  expect(codes({ baseMonthlyPrice: '0' })).toEqual([['baseMonthlyPrice', 'invalid-plan-price']])
  expect(codes({ baseMonthlyPrice: '1000000.01' })).toEqual([['baseMonthlyPrice', 'invalid-plan-price']])
  expect(codes({ yearDiscount: '100.01' })).toEqual([['yearDiscount', 'plan-discount-out-of-range']])
  expect(codes({ yearDiscount: 'x' })).toEqual([['yearDiscount', 'invalid-percent']])
})

test('the preview has the prices that will be charged, and waits for valid terms', () => {
  expect(draftOf(typed)).toMatchObject({ fullMonthPrice: 190_050, monthPrice: 181_972, yearPrice: 2_280_600 })
  expect(draftOf({ ...typed, weeklyMinutes: '' })).toBeNull()
})

test('an edit sends what changed, and an untouched form reads back the same', () => {
  const plan = draftOf(typed)
  if (plan === null) throw new Error('a valid plan')
  expect(changesOf(plan, z.parse(PlanForm, typedPlan(plan)))).toEqual({})
  expect(changesOf(plan, z.parse(PlanForm, { ...typedPlan(plan), yearDiscount: '20', active: true }))).toEqual({
    yearDiscount: 2000,
    active: true,
  })
})

test('a change of terms is told with the prices that follow from it, and nothing else', () => {
  const plan = draftOf({ ...typed, monthDiscount: '0' })
  if (plan === null) throw new Error('a valid plan')
  const changes = planChanges(plan, planAfter(plan, { monthDiscount: 1000, active: true }))
  expect(changes.map((change) => Object.values(change).map(withoutHiddenMarks))).toEqual([
    ['خصم الشهر', '0%', '10%'],
    ['يدفع الطالب للشهر', '1,900.50 ج.م.', '1,710.45 ج.م.'],
    ['البيع', 'مخفية', 'معروضة للبيع'],
  ])
  expect(planChanges(plan, planAfter(plan, {}))).toEqual([])
})
