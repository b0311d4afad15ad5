import { formatDate, formatDateTime } from '@hiwar/arabic/dates.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Illustration } from '@hiwar/ui/art.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface PaymentDoneProps {
  weeklyMinutes: number
  renewsAt: string | null
  endsAt: string
  /** The page in the app that sent the user to the checkout. */
  returnTo: string | null
  /** Shown below, such as the offer of reminders. */
  children: ReactNode
}

/** After a payment: what was bought, when it renews and ends, and a link to book the first lesson. */
export function PaymentDone({ weeklyMinutes, renewsAt, endsAt, returnTo, children }: PaymentDoneProps) {
  return (
    <section className="mx-auto grid max-w-lg justify-items-center gap-4 py-8 text-center">
      <Illustration name="success" />
      <h2 className="text-h1">تم الدفع، أهلًا بك</h2>
      <p className="text-ink-600">
        لديك {minutes(weeklyMinutes)} كل أسبوع حتى {formatDate(Date.parse(endsAt) - 1, { zone: 'Africa/Cairo' })}.
        {renewsAt !== null && <> تتجدّد دقائقك {formatDateTime(renewsAt)}.</>}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={returnTo ?? '/tutors'} className={buttonClasses({ size: 'large' })}>
          {returnTo === null ? 'احجز حصتك الأولى' : 'أكمل ما بدأته'}
        </Link>
        <Link to="/" className={buttonClasses({ variant: 'secondary', size: 'large' })}>
          الصفحة الرئيسية
        </Link>
      </div>
      <p className="text-small text-ink-600">
        تجد الإيصال وسجل الدفع في{' '}
        <Link to="/payments" className="link">
          مدفوعاتك
        </Link>
        .
      </p>
      <div className="w-full text-start">{children}</div>
    </section>
  )
}
