import { payByCard } from '@hiwar/contract/fawry.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { useState, type FormEvent } from 'react'
import { CardControls, CardFields, FirstCardButton, useCardFields } from './card-fields.tsx'
import { PayButton } from './pay-button.tsx'
import type { Purchase } from './price.ts'
import { orderBody, refreshedByPayment } from './payment-request.ts'

/** Pay with a saved card; the bank's confirmation page follows. */
export function CardForm({ purchase }: { purchase: Purchase }) {
  const pay = useApiMutation(payByCard, { invalidates: refreshedByPayment })
  const fields = useCardFields()
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!fields.isValid || fields.card === null) return
    void pay
      .run({ body: { ...orderBody(purchase), ...fields.phone.body, cardToken: fields.card, cvv: fields.cvv } })
      .then(({ failure }) => {
        if (failure === null) fields.setCvv('')
      })
  }
  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <CardFields fields={fields} isSubmitted={isSubmitted} />
        {fields.hasCards && (
          <PayButton amount={purchase.amount} failure={pay.failure} isRunning={pay.isRunning}>
            تؤكّد الدفع في صفحة بنكك. لا نحفظ رمز الأمان.
          </PayButton>
        )}
        <FirstCardButton fields={fields} amount={purchase.amount} />
      </form>
      <CardControls fields={fields} />
    </>
  )
}
