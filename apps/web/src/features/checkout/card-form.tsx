import { payByCard } from '@hiwar/contract/fawry.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { CardControls, CardFields, PayByCardButton } from './card-fields.tsx'
import type { Purchase } from './price.ts'
import { refreshedByPayment } from '../../parts/payment-replies.ts'
import { orderBody } from './payment-request.ts'
import { useCardPayment, type CardChoice } from './use-card-payment.ts'

/** Pay with a saved or a new card; the bank's confirmation page follows. */
export function CardForm({ purchase, choice }: { purchase: Purchase; choice: CardChoice }) {
  const pay = useApiMutation(payByCard, { invalidates: refreshedByPayment })
  const payment = useCardPayment(choice, async (card) => await pay.run({ body: { ...orderBody(purchase), ...card } }))
  return (
    <>
      <form onSubmit={payment.submit} noValidate className="grid gap-5">
        <CardFields payment={payment} />
        <PayByCardButton
          payment={payment}
          amount={purchase.amount}
          label="ادفع"
          failure={pay.failure}
          isRunning={pay.isRunning}
        >
          تؤكّد الدفع في صفحة بنكك.
        </PayByCardButton>
      </form>
      <CardControls payment={payment} />
    </>
  )
}
