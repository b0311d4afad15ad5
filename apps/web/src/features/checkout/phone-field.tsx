import { Link } from 'react-router'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { phoneErrorText, type usePayerPhone } from './use-payer-phone.ts'

/** The payer's phone, locked where the profile has one. */
export function PhoneField({ phone, isTried }: { phone: ReturnType<typeof usePayerPhone>; isTried: boolean }) {
  return (
    <TextField
      label="رقم الموبايل"
      isLatin
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={phone.phone}
      isReadOnly={phone.isKnown}
      onChange={phone.type}
      description={
        phone.isKnown ? (
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
      errorMessage={isTried && !phone.isRight ? phoneErrorText : undefined}
    />
  )
}
