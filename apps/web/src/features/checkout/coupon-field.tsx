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

const unfoldClasses = 'flex min-h-11 cursor-pointer items-center gap-2 text-small font-medium text-nile-600 lg:hidden'

const appliedClasses =
  'flex basis-full items-center justify-between gap-3 rounded-input bg-success-tint px-3 py-1 text-small text-success'

/** A coupon code, folded on a phone: looked up here, checked again by the server when the payment starts. */
export function CouponField({ plan, word, value, onChange }: CouponFieldProps) {
  const lookUp = useApiMutation(findCouponByCode)
  const [code, setCode] = useState('')
  const [isOpen, setOpen] = useState(false)
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
  const drop = () => {
    onChange(null)
    setCode('')
  }
  if (value !== null) return <AppliedCoupon coupon={value} onDrop={drop} />
  return (
    <>
      {!isOpen && (
        <button
          type="button"
          onClick={() => {
            setOpen(true)
          }}
          className={unfoldClasses}
        >
          <TicketPercent size={20} strokeWidth={1.75} aria-hidden /> لديك كود خصم؟
        </button>
      )}
      <form
        onSubmit={apply}
        noValidate
        className={`flex basis-full items-start gap-2 ${isOpen ? '' : 'max-lg:hidden'}`}
      >
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
    </>
  )
}

function AppliedCoupon({ coupon, onDrop }: { coupon: CouponOffer; onDrop: () => void }) {
  return (
    <p className={appliedClasses}>
      <span className="flex items-center gap-2">
        <TicketPercent size={20} strokeWidth={1.75} aria-hidden /> <Bidi>{coupon.code}</Bidi> خصم{' '}
        {formatPercent(coupon.discount)}
      </span>
      <Button variant="quiet" size="small" onPress={onDrop}>
        أزل
      </Button>
    </p>
  )
}
