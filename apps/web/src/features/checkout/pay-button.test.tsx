import { expect, test } from 'vitest'
import { Failure } from '@hiwar/client/failure.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { PayButton } from './pay-button.tsx'

const shown = (code?: Failure['code']) => {
  const failure = code === undefined ? null : new Failure({ kind: 'refused', code, status: 500, requestId: null })
  return shownText(
    <PayButton amount={90_000} failure={failure} isRunning={false}>
      ثم يسألك بنكك
    </PayButton>,
  )
}

test('the button names the amount; a payment that failed says above it whether money was taken', () => {
  expect(shown()).toMatch(/^ادفع 900 .*ثم يسألك بنكك$/)
  expect(shown('fawry-error')).toMatch(/^رفضت بوابة الدفع العملية، ولم يُخصم منك شيء.* ادفع 900/)
  expect(shown('service-unavailable')).toContain('حتى لا تدفع مرتين')
  expect(shown('coupon-not-found')).toContain('لم يعد كود الخصم صالحًا')
})
