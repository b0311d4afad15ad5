import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { normalisePhone } from '@hiwar/arabic/phone.ts'
import { formatMoney } from '@hiwar/arabic/money.ts'
import type { PeriodWord } from '@hiwar/contract/enums.ts'
import { payByCard } from '@hiwar/contract/fawry.ts'
import { getUserSubscription } from '@hiwar/contract/subscriptions.ts'
import { getLastTransaction } from '@hiwar/contract/transactions.ts'
import { useCall } from '@hiwar/client/change.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useState, type FormEvent } from 'react'
import { failureText } from '../../parts/failure-text.ts'
import { useUser } from '../../session/session.ts'
import { SavedCards } from './saved-cards.tsx'

interface CardFormProps {
  planId: number
  period: PeriodWord
  /** Piastres, as the server sells it. */
  price: number
}

const isPhone = (text: string) => /^01[0125]\d{8}$/.test(text)

/** Pay with a saved card: the bank's own page follows. */
export function CardForm({ planId, period, price }: CardFormProps) {
  const user = useUser()
  const pay = useCall(payByCard, { refreshes: [getLastTransaction, getUserSubscription] })
  const [card, setCard] = useState<string | null>(null)
  const [cvv, setCvv] = useState('')
  const [phone, setPhone] = useState(user.phone ?? '')
  const [isTried, setTried] = useState(false)
  const wrongs = {
    card: card === null ? 'اختر بطاقة أو أضف واحدة.' : undefined,
    cvv: /^\d{3,4}$/.test(cvv) ? undefined : 'رمز الأمان ثلاثة أرقام أو أربعة على ظهر البطاقة.',
    phone: isPhone(phone) ? undefined : 'اكتب رقم موبايل مصري من 11 رقمًا يبدأ بـ 01.',
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (card === null || wrongs.cvv !== undefined || wrongs.phone !== undefined) return
    void pay.run({ body: { planId, period, cardToken: card, cvv, ...(user.phone === null ? { phone } : {}) } }).then(({ failure }) => { if (failure === null) setCvv('') })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <SavedCards userId={user.id} value={card} onChange={setCard} />
      {isTried && wrongs.card !== undefined && <p role="alert" className="text-small text-danger">{wrongs.card}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="رمز الأمان (CVV)" isLatin inputMode="numeric" autoComplete="cc-csc" maxLength={4} value={cvv}
          onChange={(text) => { setCvv(normaliseDigits(text).replaceAll(/\D/g, '')) }} errorMessage={isTried ? wrongs.cvv : undefined} />
        <TextField label="رقم الموبايل" isLatin type="tel" inputMode="tel" autoComplete="tel" value={phone} isReadOnly={user.phone !== null}
          onChange={(text) => { setPhone(normalisePhone(text)) }} errorMessage={isTried ? wrongs.phone : undefined} />
      </div>
      {pay.failure !== null && <p role="alert" className="rounded-card bg-danger-tint p-4 text-danger">{failureText(pay.failure)}</p>}
      <Button type="submit" size="large" isPending={pay.isRunning}>ادفع {formatMoney(price)}</Button>
      <p className="text-center text-small text-ink-600">تنتقل إلى صفحة البنك لتأكيد الدفع. لا نحفظ رمز الأمان.</p>
    </form>
  )
}
