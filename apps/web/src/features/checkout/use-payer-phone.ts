import { normalisePhone } from '@hiwar/arabic/phone.ts'
import { useState } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'

export const isEgyptianMobile = (text: string): boolean => /^01[0125]\d{8}$/.test(text)
export const phoneErrorText = 'اكتب رقم موبايل مصري من أحد عشر رقمًا يبدأ بـ01.'

/** The payer's phone: taken from the profile if it has one, else typed. `body` is the part of the payment request. */
export function usePayerPhone() {
  const saved = useUser().phone
  const [typed, setTyped] = useState('')
  const phone = saved ?? typed
  return {
    phone,
    isFixed: saved !== null,
    isValid: isEgyptianMobile(phone),
    setPhone: (text: string) => {
      setTyped(normalisePhone(text))
    },
    body: saved === null ? { phone } : {},
  }
}
