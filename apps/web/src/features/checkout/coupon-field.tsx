import { findCouponByCode, type CouponOffer } from '@hiwar/contract/coupons.ts'
import type { PeriodWord } from '@hiwar/contract/enums.ts'
import type { Plan } from '@hiwar/contract/plans.ts'
import { formatPercent } from '@hiwar/arabic/digits.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { Bidi } from '@hiwar/ui/bidi.tsx'
import { Button } from '@hiwar/ui/button.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { TicketPercent } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { failureText } from '@hiwar/app/failures/failure-text.ts'
import { isCouponFor } from './price.ts'

interface CouponFieldProps {
  plan: Plan
  word: PeriodWord
  value: CouponOffer | null
  onChange: (coupon: CouponOffer | null) => void
}

const unusableText = 'هذا الكود غير صحيح، أو انتهى، أو استُخدم من قبل.'

const appliedClasses =
  'flex items-center justify-between gap-3 rounded-input bg-success-tint px-3 py-1 text-small text-success'

/** A coupon code: looked up here, checked again by the server when the payment starts. */
export function CouponField({ plan, word, value, onChange }: CouponFieldProps) {
  const lookUp = useApiMutation(findCouponByCode)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | undefined>()
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    setError(undefined)
    void lookUp.run({ params: { code: code.trim() } }).then(({ reply, failure }) => {
      if (failure !== null) setError(failure.code === 'coupon-not-found' ? unusableText : failureText(failure))
      else if (isCouponFor(reply, plan, word)) onChange(reply)
      else setError('هذا الكود لباقة أو مدة أخرى.')
    })
  }
  if (value !== null) {
    return (
      <p className={appliedClasses}>
        <span className="flex items-center gap-2">
          <TicketPercent size={20} strokeWidth={1.75} aria-hidden /> <Bidi>{value.code}</Bidi> خصم{' '}
          {formatPercent(value.discount)}
        </span>
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            onChange(null)
            setCode('')
          }}
        >
          أزل
        </Button>
      </p>
    )
  }
  return (
    <form onSubmit={apply} noValidate className="flex items-start gap-2">
      <TextField
        label="كود خصم"
        isLatin
        isOptional
        className="min-w-0 flex-1"
        maxLength={32}
        value={code}
        onChange={(text) => {
          setCode(text)
          setError(undefined)
        }}
        errorMessage={error}
      />
      <Button type="submit" variant="secondary" className="mt-7" isPending={lookUp.isRunning}>
        طبّق
      </Button>
    </form>
  )
}
