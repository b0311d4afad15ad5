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
import { failureText } from '../../parts/failure-text.ts'
import { isCouponFor } from './price.ts'

interface CouponFieldProps {
  plan: Plan
  word: PeriodWord
  value: CouponOffer | null
  onChange: (coupon: CouponOffer | null) => void
}

const unusable = 'هذا الكود غير صحيح، أو انتهى، أو استُخدم من قبل.'

/** A discount by a code: looked up here, decided by the server when the payment is opened. */
export function CouponField({ plan, word, value, onChange }: CouponFieldProps) {
  const look = useApiMutation(findCouponByCode)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | undefined>()
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() === '') return
    setWrong(undefined)
    void look.run({ params: { code: code.trim() } }).then(({ reply, failure }) => {
      if (failure !== null) setWrong(failure.code === 'coupon-not-found' ? unusable : failureText(failure))
      else if (isCouponFor(reply, plan, word)) onChange(reply)
      else setWrong('هذا الكود لباقة أو مدة أخرى.')
    })
  }
  if (value !== null) {
    return (
      <p className="flex items-center justify-between gap-3 rounded-input bg-success-tint px-3 py-1 text-small text-success">
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
          setWrong(undefined)
        }}
        errorMessage={wrong}
      />
      <Button type="submit" variant="secondary" className="mt-7" isPending={look.isRunning}>
        طبّق
      </Button>
    </form>
  )
}
