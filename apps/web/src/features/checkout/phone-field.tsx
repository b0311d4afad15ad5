import { Link } from 'react-router'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { phoneErrorText, type usePayerPhone } from './use-payer-phone.ts'

/** The payer's phone, read-only when it comes from the profile. */
export function PhoneField({ phone, isSubmitted }: { phone: ReturnType<typeof usePayerPhone>; isSubmitted: boolean }) {
  return (
    <TextField
      label="رقم الموبايل"
      isLatin
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={phone.phone}
      isReadOnly={phone.isFixed}
      onChange={phone.setPhone}
      description={
        phone.isFixed ? (
          <>
            من ملفك الشخصي.{' '}
            <Link to="/s/settings" className="link">
              غيّره
            </Link>
          </>
        ) : (
          'ترسل عليه بوابة الدفع رسالة التأكيد.'
        )
      }
      errorMessage={isSubmitted && !phone.isValid ? phoneErrorText : undefined}
    />
  )
}
