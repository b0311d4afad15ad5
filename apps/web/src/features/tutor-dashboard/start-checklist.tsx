import { minutes } from '@hiwar/arabic/plurals.ts'
import { formatDuration } from '@hiwar/arabic/dates.ts'
import { listSlots } from '@hiwar/contract/availability.ts'
import { MINUTE_MS, WEEK_MS } from '@hiwar/contract/time.ts'
import { serverNow } from '@hiwar/client/clock.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import { useState } from 'react'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useIsFirstDataShown } from '@hiwar/app/frame/after-first-data.ts'
import { Checklist } from '../../parts/checklist.tsx'
import { freeHours } from './free-hours.ts'

const ENOUGH_HOURS = 5

/** Steps that help a tutor to get the first bookings; hidden once all are done (web.md `/t/dashboard`). */
export function StartChecklist() {
  const user = useUser()
  const [from] = useState(() => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS)
  const to = from + WEEK_MS
  const query = { userId: user.id, after: new Date(from).toISOString(), before: new Date(to).toISOString(), full: true }
  const slots = useApiQuery(listSlots, { query }, { enabled: useIsFirstDataShown() })
  // Hidden until the slots are loaded.
  if (slots.data === undefined) return null
  const hours = freeHours({ slots: slots.data.slots.list, taken: slots.data.subslots, from, to })
  const steps = [
    { id: 'email', isDone: user.verifiedEmail, label: 'أكّد بريدك', to: '/t/account-settings' },
    { id: 'phone', isDone: user.verifiedPhone, label: 'أكّد رقم موبايلك', to: '/t/account-settings' },
    { id: 'photo', isDone: user.image !== null, label: 'اختر استوديو لصورتك، والتصوير مجاني', to: '/t/onboarding' },
    { id: 'hours', isDone: hours >= ENOUGH_HOURS, label: hoursText(hours), to: '/schedule-management' },
  ]
  return <Checklist title="ما يقرّبك من حجزك القادم" steps={steps} />
}

function hoursText(hours: number): string {
  const task = `انشر ${formatDuration(ENOUGH_HOURS * 60, 'object')} متاحة على الأقل خلال سبعة أيام`
  return hours > 0 && hours < ENOUGH_HOURS
    ? `${task} (المتاح الآن ${hours < 1 ? minutes(Math.round(hours * 60)) : formatDuration(Math.round(hours * 60))})`
    : task
}
