import { Role } from '@hiwar/contract/enums.ts'
import { NotificationEvent } from '@hiwar/contract/notifications.ts'
import { describe, expect, test } from 'vitest'
import { cellOf, isTold, keepsQuiet } from './notification-cells.ts'
import { endOfQuiet } from './quiet-hours.ts'

describe('cells of the preferences', () => {
  test.each([
    [NotificationEvent.ReminderHour, 'on', 'on', 'off'],
    [NotificationEvent.ReminderSoon, 'none', 'on', 'none'],
    [NotificationEvent.Refund, 'on', 'on', 'fixed'],
    [NotificationEvent.ChatMessage, 'none', 'on', 'off'],
    [NotificationEvent.MinutesExpiring, 'off', 'on', 'off'],
    [NotificationEvent.News, 'off', 'off', 'off'],
  ] as const)('%s: %s, %s, %s', (event, message, push, email) => {
    expect([
      cellOf(event, 'message', Role.Student),
      cellOf(event, 'push', Role.Student),
      cellOf(event, 'email', Role.Student),
    ]).toEqual([message, push, email])
  })

  test('bookings are fixed for whoever teaches, by message only', () => {
    expect(
      [Role.Tutor, Role.TutorManager, Role.Student].map((role) => cellOf(NotificationEvent.Canceled, 'message', role)),
    ).toEqual(['fixed', 'fixed', 'on'])
    expect(cellOf(NotificationEvent.Canceled, 'push', Role.Tutor)).toBe('on')
  })

  test('a choice counts where there is one to make', () => {
    const changed = {
      booked: { message: false },
      payment: { email: false },
      'reminder-soon': { email: true },
      news: { email: true },
    }
    expect(isTold(NotificationEvent.Booked, 'message', Role.Student, changed)).toBe(false)
    expect(isTold(NotificationEvent.Booked, 'message', Role.Tutor, changed)).toBe(true)
    expect(isTold(NotificationEvent.Payment, 'email', Role.Student, changed)).toBe(true)
    expect(isTold(NotificationEvent.ReminderSoon, 'email', Role.Student, changed)).toBe(false)
    expect(isTold(NotificationEvent.News, 'email', Role.Student, changed)).toBe(true)
  })

  test('reminders and money never wait for the morning', () => {
    expect(Object.values(NotificationEvent).filter(keepsQuiet)).toEqual([
      'chat-message',
      'tutor-free',
      'minutes-expiring',
      'weekly-summary',
      'news',
    ])
  })
})

describe('quiet hours', () => {
  const night = { from: '23:00', to: '08:00' }
  test.each([
    ['2026-05-04T20:30:00Z', '2026-05-05T05:00:00Z', 'in the evening, until the morning'],
    ['2026-05-05T00:30:00Z', '2026-05-05T05:00:00Z', 'after midnight'],
    ['2026-05-05T05:00:00Z', '2026-05-05T05:00:00Z', 'at its end'],
    ['2026-05-04T19:59:00Z', '2026-05-04T19:59:00Z', 'before it'],
    // Summer time begins in this night: the morning comes an hour earlier by the sun.
    ['2026-04-23T21:30:00Z', '2026-04-24T05:00:00Z', 'over the clock change'],
  ])('%s goes out at %s: %s', (at, expected) => {
    expect(endOfQuiet(night, new Date(at))).toEqual(new Date(expected))
  })

  test('within a day, none, and equal ends', () => {
    const at = new Date('2026-05-04T12:30:00Z')
    expect(endOfQuiet({ from: '15:00', to: '17:00' }, at)).toEqual(new Date('2026-05-04T14:00:00Z'))
    expect(endOfQuiet(null, at)).toEqual(at)
    expect(endOfQuiet({ from: '08:00', to: '08:00' }, at)).toEqual(at)
  })
})
