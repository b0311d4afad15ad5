import { formatDuration } from '@hiwar/arabic/dates.ts'
import { normalisePhone } from '@hiwar/arabic/phone.ts'
import { bounds } from '@hiwar/contract/bounds.ts'
import { payByWallet } from '@hiwar/contract/fawry.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useState, type FormEvent } from 'react'
import { PayButton } from './pay-button.tsx'
import { WalletMarks } from './payment-marks.tsx'
import { PhoneField } from './phone-field.tsx'
import type { Purchase } from './price.ts'
import { refreshedByPayment } from '../../parts/payment-replies.ts'
import { orderBody } from './payment-request.ts'
import { isEgyptianMobile, phoneErrorText, usePayerPhone } from './use-payer-phone.ts'

/** Pay from a mobile wallet; its owner approves on the phone. */
export function WalletForm({ purchase }: { purchase: Purchase }) {
  const pay = useApiMutation(payByWallet, { invalidates: refreshedByPayment })
  const phone = usePayerPhone()
  const [wallet, setWallet] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isEgyptianMobile(wallet) && phone.isValid)
      void pay.run({ body: { ...orderBody(purchase), ...phone.body, wallet } })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <WalletMarks />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="رقم المحفظة"
          isLatin
          type="tel"
          inputMode="tel"
          value={wallet}
          description="الرقم المسجّلة عليه محفظتك."
          onChange={(text) => {
            setWallet(normalisePhone(text))
          }}
          errorMessage={isSubmitted && !isEgyptianMobile(wallet) ? phoneErrorText : undefined}
        />
        <PhoneField phone={phone} isSubmitted={isSubmitted} />
      </div>
      <PayButton amount={purchase.amount} failure={pay.failure} isRunning={pay.isRunning}>
        يصلك على موبايلك طلب دفع، توافق عليه خلال {formatDuration(bounds.walletExpiryMinutes, 'object')}.
      </PayButton>
    </form>
  )
}
