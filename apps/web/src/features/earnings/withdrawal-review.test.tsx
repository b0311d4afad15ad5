import { expect, test } from 'vitest'
import { WithdrawMethod } from '@hiwar/contract/enums.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { WithdrawalReview } from './withdrawal-review.tsx'

test('before it is asked for, a withdrawal says how much goes where', () => {
  const payout = { method: WithdrawMethod.Instapay, receiver: 'mona@instapay' }
  const shown = shownText(<WithdrawalReview amount={190_050} payout={payout} note="شكرًا" />)
  expect(shown).toMatch(/المبلغ 1,900\.50 .*الطريقة إنستاباي إلى mona@instapay ملاحظتك شكرًا/)
})
