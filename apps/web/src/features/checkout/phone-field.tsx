import { Link } from 'react-router'
import { TextField } from '@hiwar/ui/text-field.tsx'
import { phoneErrorText, type usePayerPhone } from './use-payer-phone.ts'

/** The payer's phone: a line where the profile has it, else a field. */
export function PhoneField({ phone, isSubmitted }: { phone: ReturnType<typeof usePayerPhone>; isSubmitted: boolean }) {
  if (phone.isFixed)
    return (
      <p className="self-center text-small text-ink-600">
        رسالة التأكيد تصلك على{' '}
        <bdi dir="ltr" className="figures whitespace-nowrap text-ink-900">
          {phone.phone}
        </bdi>
        .{' '}
        <Link to="/s/settings?tab=personal" className="link">
          غيّر الرقم
        </Link>
      </p>
    )
  return (
    <TextField
      label="رقم الموبايل"
      isLatin
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      value={phone.phone}
      onChange={phone.setPhone}
      description="لرسالة التأكيد."
      errorMessage={isSubmitted && !phone.isValid ? phoneErrorText : undefined}
    />
  )
}
