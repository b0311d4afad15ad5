import { formatDate, formatDateTime } from '@hiwar/arabic/dates.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Illustration } from '@hiwar/ui/art.tsx'
import { Link } from 'react-router'

interface PaidViewProps {
  weeklyMinutes: number
  renewsAt: string | null
  endsAt: string
}

/** Paid: what was bought, when it renews and ends, and the first lesson to book. */
export function PaidView({ weeklyMinutes, renewsAt, endsAt }: PaidViewProps) {
  return (
    <section className="mx-auto grid max-w-lg justify-items-center gap-4 py-8 text-center">
      <Illustration name="success" />
      <h2 className="text-h1">اشتراكك يعمل الآن</h2>
      <p className="text-ink-600">لديك {minutes(weeklyMinutes)} كل أسبوع حتى {formatDate(endsAt)}.{renewsAt !== null && <> تتجدد دقائقك {formatDateTime(renewsAt)}.</>}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/tutors" className={buttonClasses({ size: 'large' })}>احجز حصتك الأولى</Link>
        <Link to="/" className={buttonClasses({ variant: 'secondary', size: 'large' })}>الصفحة الرئيسية</Link>
      </div>
      <p className="text-small text-ink-600">تجد الإيصال وسجل الدفع في <Link to="/payments" className="link">مدفوعاتك</Link>.</p>
    </section>
  )
}
