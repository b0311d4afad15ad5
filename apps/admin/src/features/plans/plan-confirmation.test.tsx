import { expect, test } from 'vitest'
import { z } from '@hiwar/client/schema.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { planConfirmation } from './plan-confirmation.tsx'
import { PlanForm, emptyPlan } from './plan-form.ts'

test('a new plan is made after its three prices were shown', async () => {
  const terms = { ...emptyPlan, weeklyMinutes: '90', baseMonthlyPrice: '900', quarterDiscount: '10' }
  const ask = planConfirmation({ edited: null, form: undefined as never, onClose: () => undefined })
  const asked = await ask(z.parse(PlanForm, terms))
  expect(shownText(asked?.effect)).toMatch(/تبقى مخفية.* شهر 900 .*ثلاثة شهور 2,430 .*سنة 10,800 /)
})
