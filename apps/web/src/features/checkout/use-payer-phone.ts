import { normalisePhone } from '@hiwar/arabic/phone.ts'
import { useState } from 'react'
import { useUser } from '../../auth/account.ts'

export const isEgyptianMobile = (text: string): boolean => /^01[0125]\d{8}$/.test(text)
export const phoneErrorText = 'اكتب رقم موبايل مصري من 11 رقمًا يبدأ بـ 01.'

/** The payer's phone: fixed where the profile has one, else typed here. `sent` is what a payment call carries. */
export function usePayerPhone() {
  const known = useUser().phone
  const [typed, setTyped] = useState('')
  const phone = known ?? typed
  return {
    phone,
    isKnown: known !== null,
    isRight: isEgyptianMobile(phone),
    type: (text: string) => {
      setTyped(normalisePhone(text))
    },
    sent: known === null ? { phone } : {},
  }
}
