import { formatDate } from '@hiwar/arabic/dates.ts'
import { minutes } from '@hiwar/arabic/plurals.ts'
import { Illustration } from '@hiwar/ui/art.tsx'
import { buttonClasses } from '@hiwar/ui/button-classes.ts'
import { Link } from 'react-router'

/** Instead of a checkout: what the student has, until when, and that nothing was charged now. */
export function SubscribedAlready({ weeklyMinutes, endsAt }: { weeklyMinutes: number; endsAt: string }) {
  return (
    <section className="mx-auto grid max-w-lg justify-items-center gap-4 py-8 text-center">
      <Illustration name="onboarding" />
      <h2 className="text-h1">لديك اشتراك بالفعل</h2>
      <p className="text-ink-600">
        لديك {minutes(weeklyMinutes)} كل أسبوع حتى {formatDate(Date.parse(endsAt) - 1, { zone: 'Africa/Cairo' })}. لم
        يُخصم منك شيء الآن، وتختار باقة جديدة بعد انتهاء اشتراكك.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/tutors" className={buttonClasses({ size: 'large' })}>
          احجز حصة
        </Link>
        <Link to="/payments" className={buttonClasses({ variant: 'secondary', size: 'large' })}>
          اشتراكك ومدفوعاتك
        </Link>
      </div>
    </section>
  )
}
