import { normaliseDigits } from '@hiwar/arabic/digits.ts'
import { listCardTokens } from '@hiwar/contract/fawry.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { useState } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { PhoneField } from './phone-field.tsx'
import { SavedCards } from './saved-cards.tsx'
import { usePayerPhone } from './use-payer-phone.ts'

/** The chosen card (or the only one), its security code and the phone. `isValid` when all three can be sent. */
export function useCardFields() {
  const phone = usePayerPhone()
  const { data } = useApiQuery(listCardTokens, { query: { userId: useUser().id } })
  const [chosen, setCard] = useState<string | null>(null)
  const [only, second] = data?.cards ?? []
  const card = chosen ?? (second === undefined ? (only?.token ?? null) : null)
  const [cvv, setCvv] = useState('')
  return {
    hasCards: only !== undefined,
    phone,
    card,
    setCard,
    cvv,
    setCvv,
    isValid: card !== null && /^\d{3,4}$/.test(cvv) && phone.isValid,
  }
}

/** Fields of a payment by card; the security code is never stored. */
export function CardFields({
  fields,
  isSubmitted,
}: {
  fields: ReturnType<typeof useCardFields>
  isSubmitted: boolean
}) {
  const { card, setCard, cvv, setCvv, phone } = fields
  return (
    <>
      <SavedCards userId={useUser().id} value={card} onChange={setCard} />
      {!fields.hasCards && (
        <p className="text-ink-600">أضف بطاقة لتدفع بها. تكتب بياناتها في صفحة بوابة الدفع، ولا تمرّ بنا.</p>
      )}
      {isSubmitted && card === null && (
        <p role="alert" className="text-small text-danger">
          اختر بطاقة أو أضف واحدة.
        </p>
      )}
      {fields.hasCards && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="رمز الأمان (CVV)"
            isLatin
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={4}
            value={cvv}
            description="الأرقام الثلاثة أو الأربعة على ظهر البطاقة."
            onChange={(text) => {
              setCvv(normaliseDigits(text).replaceAll(/\D/g, ''))
            }}
            errorMessage={
              isSubmitted && !/^\d{3,4}$/.test(cvv) ? 'رمز الأمان ثلاثة أرقام أو أربعة على ظهر البطاقة.' : undefined
            }
          />
          <PhoneField phone={phone} isSubmitted={isSubmitted} />
        </div>
      )}
    </>
  )
}
