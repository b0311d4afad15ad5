import { hours } from '@hiwar/arabic/plurals.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { payByReference } from '@hiwar/contract/fawry.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useState, type FormEvent } from 'react'
import { PayButton } from './pay-button.tsx'
import { PhoneField } from './phone-field.tsx'
import type { Purchase } from './price.ts'
import { refreshedByPayment } from '../../parts/payment-replies.ts'
import { orderBody } from './payment-request.ts'
import { usePayerPhone } from './use-payer-phone.ts'

/** Pay in cash with a reference number. */
export function ReferenceForm({ purchase }: { purchase: Purchase }) {
  const pay = useApiMutation(payByReference, { invalidates: refreshedByPayment })
  const phone = usePayerPhone()
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (phone.isValid) void pay.run({ body: { ...orderBody(purchase), ...phone.body } })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <p className="text-ink-600">
        خذ كودًا وادفع نقدًا عند أي منفذ فوري قريب منك، أو من تطبيق بنكك. يبقى الكود صالحًا{' '}
        {hours(bounds.referenceExpiryMinutes / 60, 'object')}.
      </p>
      <PhoneField phone={phone} isSubmitted={isSubmitted} />
      <PayButton label="احصل على كود لدفع" amount={purchase.amount} failure={pay.failure} isRunning={pay.isRunning}>
        يبدأ اشتراكك فور أن يصلنا الدفع.
      </PayButton>
    </form>
  )
}
