import { getNotificationSettings, updateNotificationSettings } from '@hiwar/contract/notifications.ts'
import type { NotificationSettings } from '@hiwar/contract/notifications.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { formatTime } from '@hiwar/arabic/dates.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { Switch } from '@hiwar/ui/switch.tsx'
import { useState } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'

type Quiet = NotificationSettings['quiet']

const night = { from: '23:00', to: '08:00' }
// The date is arbitrary; only the time is formatted.
const timeLabel = (time: string) => formatTime(`2026-01-01T${time}:00Z`, { zone: 'UTC' })
const halfHours = Array.from(
  { length: 48 },
  (_, place) => `${String(Math.floor(place / 2)).padStart(2, '0')}:${place % 2 === 0 ? '00' : '30'}`,
)

/** Hours in which notifications are held back, except reminders, bookings and payments (extras.md 6.4). */
export function QuietHours({ quiet }: { quiet: Quiet }) {
  const [shown, setShown] = useState(quiet)
  const save = useApiMutation(updateNotificationSettings, { invalidates: [getNotificationSettings] })
  const change = async (next: Quiet) => {
    setShown(next)
    const { failure } = await save.run({ body: { quiet: next } })
    if (failure !== null) setShown(quiet)
  }
  const times = [...new Set([...halfHours, ...(shown === null ? [] : [shown.from, shown.to])])].toSorted()
  const choices = times.map((time) => ({ value: time, label: timeLabel(time) }))

  return (
    <Card as="section" aria-labelledby="quiet" className="flex flex-col gap-3">
      <h2 id="quiet" className="font-heading text-h3">
        ساعات الهدوء
      </h2>
      <Switch isSelected={shown !== null} onChange={(isOn) => void change(isOn ? night : null)}>
        لا ترسل إليّ ليلًا إلا العاجل
      </Switch>
      {shown !== null && (
        <div className="grid grid-cols-2 gap-4">
          <Select
            label="من"
            choices={choices}
            value={shown.from}
            onChange={(from) => void change({ ...shown, from })}
          />
          <Select label="إلى" choices={choices} value={shown.to} onChange={(to) => void change({ ...shown, to })} />
        </div>
      )}
      <FormFailure failure={save.failure} />
      <p className="text-small text-ink-600">بتوقيت القاهرة. تصلك التذكيرات ورسائل الحجز والدفع في أي وقت.</p>
    </Card>
  )
}
