import { minutes } from '@hiwar/arabic/plurals.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { listSlots } from '@hiwar/contract/availability.ts'
import { MINUTE_MS, WEEK_MS } from '@hiwar/contract/time.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Check, Circle } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '@hiwar/app/auth/account.ts'
import { freeHours } from './free-hours.ts'

const ENOUGH_HOURS = 5

/** Steps that help a tutor to get the first bookings; hidden once all are done (web.md `/t/dashboard`). */
export function StartChecklist() {
  const user = useUser()
  const [from] = useState(() => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS)
  const to = from + WEEK_MS
  const slots = useApiQuery(listSlots, {
    query: { userId: user.id, after: new Date(from).toISOString(), before: new Date(to).toISOString(), full: true },
  })
  // Hidden until the slots are loaded.
  if (slots.data === undefined) return null
  const hours = freeHours({ slots: slots.data.slots.list, taken: slots.data.subslots, from, to })
  const steps = [
    { id: 'email', isDone: user.verifiedEmail, label: 'أكّد بريدك', to: '/t/account-settings' },
    { id: 'phone', isDone: user.verifiedPhone, label: 'أكّد رقم موبايلك', to: '/t/account-settings' },
    { id: 'photo', isDone: user.image !== null, label: 'اختر استوديو لصورتك، والتصوير مجاني', to: '/t/onboarding' },
    { id: 'hours', isDone: hours >= ENOUGH_HOURS, label: hoursText(hours), to: '/schedule-management' },
  ]
  const left = steps.filter(({ isDone }) => !isDone)
  if (left.length === 0) return null
  return (
    <Card as="section" aria-labelledby="start-checklist" className="grid gap-3">
      <h2 id="start-checklist" className="text-h3">
        ما يقرّبك من حجزك القادم
      </h2>
      <ul className="grid gap-1">
        {steps.map(({ id, isDone, label, to: path }) => (
          <li key={id} className="flex min-h-11 items-center gap-3">
            {isDone ? (
              <Check role="img" aria-label="تم" size={22} className="shrink-0 text-success" />
            ) : (
              <Circle aria-hidden size={22} className="shrink-0 text-ink-600" />
            )}
            {isDone ? (
              <span className="text-ink-600">{label}</span>
            ) : (
              <Link to={path} className="flex min-h-11 items-center text-nile-600 underline underline-offset-[0.2em]">
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function hoursText(hours: number): string {
  const task = `انشر ${formatDuration(ENOUGH_HOURS * 60, 'object')} متاحة على الأقل خلال سبعة أيام`
  return hours > 0 && hours < ENOUGH_HOURS
    ? `${task} (المتاح الآن ${hours < 1 ? minutes(Math.round(hours * 60)) : formatDuration(Math.round(hours * 60))})`
    : task
}
