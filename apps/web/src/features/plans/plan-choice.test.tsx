import { expect, test } from 'vitest'
import { planOf } from '@hiwar/app/test/samples.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { PlanChoice } from './plan-choice.tsx'

const none = { month: 0, quarter: 0, year: 0 }
const plans = [
  { ...planOf(50_000, none), id: 1 },
  { ...planOf(80_000, none), id: 2 },
]

test('the link to pay names the price of the chosen plan for the chosen period', () => {
  const priceOf = (path: string) =>
    /اشترك وادفع \D*([\d,]+)/.exec(shownText(<PlanChoice plans={plans} currentPlanId={null} />, { path }))?.[1]
  expect(priceOf('/plans?plan=1&period=year')).toBe('6,000')
  expect(priceOf('/plans?plan=2&period=month')).toBe('800')
  expect(priceOf('/plans?plan=2')).toBe('2,400')
})

test('who has a subscription is not asked to pay for another', () => {
  const shown = shownText(<PlanChoice plans={plans} currentPlanId={2} />, { path: '/plans?plan=1' })
  expect(shown).toContain('تابع اشتراكك')
  expect(shown).not.toContain('اشترك وادفع')
})
