import { Role } from '@hiwar/contract/enums.ts'
import {
  Channel,
  NotificationEvent,
  getNotificationSettings,
  updateNotificationSettings,
} from '@hiwar/contract/notifications.ts'
import type { NotificationSettings } from '@hiwar/contract/notifications.ts'
import { isTutorLike } from '@hiwar/contract/roles.ts'
import { useApiMutation } from '@hiwar/client/mutation.ts'
import { keyOf } from '@hiwar/client/query.ts'
import { notificationEventLabel } from '@hiwar/arabic/notification-labels.ts'
import { preferenceStateOf } from '@hiwar/rules/notification-preferences.ts'
import { Card } from '@hiwar/ui/card.tsx'
import { Checkbox } from '@hiwar/ui/checkbox.tsx'
import { VisuallyHidden } from '@hiwar/ui/visually-hidden.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useOptimistic, startTransition } from 'react'
import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'

type Events = NotificationSettings['events']

const columns = [
  { channel: Channel.Message, word: 'رسالة' },
  { channel: Channel.Push, word: 'تنبيه' },
  { channel: Channel.Email, word: 'بريد' },
] as const

const commonEvents = [
  NotificationEvent.ReminderDay,
  NotificationEvent.ReminderHour,
  NotificationEvent.ReminderSoon,
  NotificationEvent.Canceled,
  NotificationEvent.ChatMessage,
] as const
const studentEvents = [
  ...commonEvents,
  NotificationEvent.Payment,
  NotificationEvent.Refund,
  NotificationEvent.TutorFree,
  NotificationEvent.MinutesExpiring,
  NotificationEvent.WeeklySummary,
]
const tutorEvents = [
  ...commonEvents,
  NotificationEvent.Booked,
  NotificationEvent.Changed,
  NotificationEvent.Withdrawal,
  NotificationEvent.Interview,
  NotificationEvent.Demo,
  NotificationEvent.WeeklySummary,
]

interface EventTableProps {
  events: Events
  /** How many devices are pushed to; null: none can be, so there is no column for it, nor what comes by nothing else. */
  pushDevices: number | null
}

/** Notification preferences by event and channel; every change is saved at once. */
export function EventTable({ events, pushDevices }: EventTableProps) {
  const { role } = useUser()
  const channels = columns.filter(({ channel }) => pushDevices !== null || channel !== Channel.Push)
  const rows = (isTutorLike(role) ? tutorEvents : studentEvents).filter((event) =>
    channels.some(({ channel }) => preferenceStateOf(event, channel, role) !== 'none'),
  )
  const save = useApiMutation(updateNotificationSettings, { invalidates: [getNotificationSettings] })
  const client = useQueryClient()
  const [shown, show] = useOptimistic(events)

  const change = (event: NotificationEvent, channel: Channel, isOn: boolean) =>
    startTransition(async () => {
      show((now) => ({ ...now, [event]: { ...now[event], [channel]: isOn } }))
      const { reply } = await save.run({ body: { events: { [event]: { [channel]: isOn } } } })
      // Written to the cache before the transition ends, or the checkbox would flip back until the refetch.
      if (reply !== undefined) client.setQueryData(keyOf(getNotificationSettings, {}), reply)
    })

  return (
    <Card as="section" aria-labelledby="events" className="flex flex-col gap-3">
      <h2 id="events" className="font-heading text-h3">
        بماذا نخبرك؟
      </h2>
      <table className="w-full border-separate border-spacing-0 text-start">
        <thead>
          <tr>
            <th scope="col" className="text-start">
              <VisuallyHidden>الحدث</VisuallyHidden>
            </th>
            {channels.map(({ channel, word }) => (
              <th key={channel} scope="col" className="w-14 pb-2 text-center text-small text-ink-600 sm:w-18">
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((event) => (
            <EventRow
              key={event}
              event={event}
              role={role}
              channels={channels}
              cells={shown[event]}
              onChange={(channel, isOn) => change(event, channel, isOn)}
            />
          ))}
        </tbody>
      </table>
      <FormFailure failure={save.failure} />
      {pushDevices === 0 && (
        <p className="text-small text-ink-600">لن يصلك «تنبيه» قبل تفعيل تنبيهات المتصفح على جهاز.</p>
      )}
      <p className="text-small text-ink-600">
        المربّعات المقفلة رسائل لا غنى عنها. رسائل أمان الحساب تصل دائمًا على البريد.
      </p>
    </Card>
  )
}

interface EventRowProps {
  event: NotificationEvent
  role: Role
  channels: readonly (typeof columns)[number][]
  cells: Events[NotificationEvent]
  onChange: (channel: Channel, isOn: boolean) => void
}

function EventRow({ event, role, channels, cells, onChange }: EventRowProps) {
  const label = notificationEventLabel[event]
  return (
    <tr>
      <th scope="row" className="border-t border-sand-300 py-2 pe-3 text-start font-normal">
        {label}
      </th>
      {channels.map(({ channel, word }) => {
        const cell = preferenceStateOf(event, channel, role)
        return (
          <td key={channel} className="border-t border-sand-300 text-center">
            {cell === 'none' ? (
              <span className="text-ink-600" aria-hidden>
                –
              </span>
            ) : (
              <Checkbox
                className="items-center"
                isSelected={cells[channel]}
                isDisabled={cell === 'fixed'}
                onChange={(isOn) => onChange(channel, isOn)}
              >
                <VisuallyHidden>{`${label}، ${word}${cell === 'fixed' ? '، لا يمكن إيقافها' : ''}`}</VisuallyHidden>
              </Checkbox>
            )}
          </td>
        )
      })}
    </tr>
  )
}
