import type { Failure } from '@hiwar/client/failure.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { formatMoney } from '@hiwar/arabic/money.ts'
import type { ReactNode } from 'react'
import { failureText } from '@hiwar/app/failures/failure-text.ts'

interface PayButtonProps {
  /** Piastres. */
  amount: number
  label?: string
  failure: Failure | null
  isRunning: boolean
  /** A note about what happens next. */
  children: ReactNode
}

const failureTexts: Partial<Record<string, string>> = {
  'coupon-not-found': 'لم يعد كود الخصم صالحًا. أزله من الملخص أو جرّب غيره.',
  'service-unavailable': 'لم تردّ بوابة الدفع بعد. لم نعرف نتيجة المحاولة، ونتحقّق منها الآن حتى لا تدفع مرتين.',
  'fawry-error': 'رفضت بوابة الدفع العملية، ولم يُخصم منك شيء. حاول مرة أخرى أو استخدم طريقة دفع أخرى.',
}

/** The end of each payment form: the failure, the button with the amount, and what happens next. */
export function PayButton({ amount, label = 'ادفع', failure, isRunning, children }: PayButtonProps) {
  return (
    <>
      {failure !== null && (
        <p role="alert" className="rounded-card bg-danger-tint p-4 text-danger">
          {failureTexts[failure.code] ?? failureText(failure)}
        </p>
      )}
      <Button type="submit" size="large" isPending={isRunning}>
        {label} {formatMoney(amount)}
      </Button>
      <p className="text-center text-small text-ink-600">{children}</p>
    </>
  )
}
