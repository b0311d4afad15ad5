import { formatDateTime } from '@hiwar/arabic/dates.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Illustration } from '@hiwar/ui/art.tsx'
import { Link } from 'react-router'

/** Paid: what was bought, when it renews, and the first lesson to book. */
export function PaidView({ weeklyMinutes, renewsAt }: { weeklyMinutes: number; renewsAt: string | null }) {
  return (
    <section className="mx-auto grid max-w-lg justify-items-center gap-4 py-8 text-center">
      <Illustration name="success" />
      <h2 className="text-h1">تم الدفع، أهلًا بك</h2>
      <p className="text-ink-600">
        لديك {minutes(weeklyMinutes)} كل أسبوع. {renewsAt !== null && <>تتجدد أول مرة {formatDateTime(renewsAt)}.</>}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/tutors" className={buttonClasses({ size: 'large' })}>احجز حصتك الأولى</Link>
        <Link to="/" className={buttonClasses({ variant: 'secondary', size: 'large' })}>الصفحة الرئيسية</Link>
      </div>
    </section>
  )
}
