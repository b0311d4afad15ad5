import { expect, test } from 'vitest'
import { aQuota } from '@hiwar/app/test/samples.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { SubscriptionCard } from './subscription-card.tsx'

test('a running subscription says what is left of the week, when that is renewed, and its first and last day', () => {
  const shown = shownText(<SubscriptionCard subscription={aQuota(15)} payment={null} onRefund={() => undefined} />)
  expect(shown).toContain('الباقة 30 دقيقة في الأسبوع')
  expect(shown).toContain('المتبقي هذا الأسبوع 15 دقيقة')
  expect(shown).toMatch(/من .*4 مايو.* إلى .*31 مايو/)
  expect(shown).toMatch(/التجديد القادم .*11 مايو.*6:00 ص/)
})
