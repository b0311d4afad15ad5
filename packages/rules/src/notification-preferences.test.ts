import { Role } from '@hiwar/contract/enums.ts'
import { NotificationEvent } from '@hiwar/contract/notifications.ts'
import { describe, expect, test } from 'vitest'
import { preferenceStateOf, isNotified, isDeferredByQuietHours } from './notification-preferences.ts'
import { endOfQuiet } from './quiet-hours.ts'

describe('notification preferences', () => {
  test.each([
    [NotificationEvent.ReminderHour, 'on', 'on', 'off'],
    [NotificationEvent.ReminderSoon, 'none', 'on', 'none'],
    [NotificationEvent.Refund, 'on', 'on', 'fixed'],
    [NotificationEvent.ChatMessage, 'none', 'on', 'off'],
    [NotificationEvent.MinutesExpiring, 'off', 'on', 'off'],
    [NotificationEvent.News, 'off', 'off', 'off'],
  ] as const)('%s: %s, %s, %s', (event, message, push, email) => {
    expect([
      preferenceStateOf(event, 'message', Role.Student),
      preferenceStateOf(event, 'push', Role.Student),
      preferenceStateOf(event, 'email', Role.Student),
    ]).toEqual([message, push, email])
  })

  test('booking messages cannot be switched off by tutors', () => {
    expect(
      [Role.Tutor, Role.TutorManager, Role.Student].map((role) =>
        preferenceStateOf(NotificationEvent.Canceled, 'message', role),
      ),
    ).toEqual(['fixed', 'fixed', 'on'])
    expect(preferenceStateOf(NotificationEvent.Canceled, 'push', Role.Tutor)).toBe('on')
  })

  test('a user change counts only where the preference can be changed', () => {
    const changed = {
      booked: { message: false },
      payment: { email: false },
      'reminder-soon': { email: true },
      news: { email: true },
    }
    expect(isNotified(NotificationEvent.Booked, 'message', Role.Student, changed)).toBe(false)
    expect(isNotified(NotificationEvent.Booked, 'message', Role.Tutor, changed)).toBe(true)
    expect(isNotified(NotificationEvent.Payment, 'email', Role.Student, changed)).toBe(true)
    expect(isNotified(NotificationEvent.ReminderSoon, 'email', Role.Student, changed)).toBe(false)
    expect(isNotified(NotificationEvent.News, 'email', Role.Student, changed)).toBe(true)
  })

  test('what was not changed is as the defaults say', () => {
    expect(isNotified(NotificationEvent.Booked, 'push', Role.Student, { booked: { message: false } })).toBe(true)
    expect(isNotified(NotificationEvent.Booked, 'email', Role.Student, {})).toBe(false)
    expect(isNotified(NotificationEvent.News, 'push', Role.Student, {})).toBe(false)
    expect(isNotified(NotificationEvent.Payment, 'message', Role.Student, {})).toBe(true)
  })

  test('reminders and payments are never deferred by quiet hours', () => {
    expect(Object.values(NotificationEvent).filter(isDeferredByQuietHours)).toEqual([
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

  test('within one day, without quiet hours, and with equal ends', () => {
    const at = new Date('2026-05-04T12:30:00Z')
    expect(endOfQuiet({ from: '15:00', to: '17:00' }, at)).toEqual(new Date('2026-05-04T14:00:00Z'))
    expect(endOfQuiet({ from: '15:30', to: '17:00' }, at), 'its first minute').toEqual(new Date('2026-05-04T14:00:00Z'))
    expect(endOfQuiet({ from: '13:00', to: '15:30' }, at), 'its end').toEqual(at)
    expect(endOfQuiet(null, at)).toEqual(at)
    for (const same of ['08:00', '15:30', '23:00']) expect(endOfQuiet({ from: same, to: same }, at)).toEqual(at)
  })
})
