// One message per template: the templates submitted for approval are generated from these, and the tests use them.
import { CancelReason } from '@hiwar/contract/enums.ts'
import type { Message, WithdrawalUpdate } from './messages.ts'

const start = '2026-05-04T15:30:00.000Z'
const when = { start, duration: 30 } as const
const lesson = { lessonId: 7, ...when, reader: 'tutor', other: 'سارة' } as const
const bookings = ['lesson', 'interview', 'demo-session'] as const
const meetings = ['interview', 'demo-session'] as const
const news: readonly WithdrawalUpdate[] = [
  'fulfilled',
  'rejected',
  'canceled',
  'cancellation-approved',
  'cancellation-declined',
  'update-approved',
  'update-declined',
  'note',
]

const aboutLessons: readonly Message[] = [
  ...['Job interview', null].map((focus) => ({ kind: 'lesson-booked', ...lesson, focus }) as const),
  { kind: 'lesson-changed', ...lesson, before: { start: '2026-05-03T15:00:00.000Z', duration: 15 } },
  ...(['tutor', 'student', 'platform'] as const).flatMap((canceledBy) => [
    {
      kind: 'lesson-canceled',
      ...lesson,
      canceledBy,
      reason: CancelReason.Sick,
      note: 'أعتذر لك',
      returnedMinutes: 30,
    } as const,
    { kind: 'lesson-canceled', ...lesson, canceledBy, reason: null, note: null, returnedMinutes: 0 } as const,
  ]),
  ...bookings.flatMap((booking) =>
    [60, 1440, 10].flatMap((minutes) =>
      ['Emma', null].map(
        (other) =>
          ({
            kind: 'reminder',
            booking,
            id: 7,
            ...when,
            other,
            minutes: minutes === 60 ? 60 : minutes === 10 ? 10 : 1440,
          }) as const,
      ),
    ),
  ),
  { kind: 'tutor-free', tutorId: 3, tutor: 'Emma', ...when },
]

const aboutMeetings: readonly Message[] = meetings.flatMap((booking) => [
  { kind: 'meeting-booked', booking, id: 7, start, other: 'سارة' } as const,
  ...(['manager', 'tutor', 'platform'] as const).map(
    (canceledBy) => ({ kind: 'meeting-canceled', booking, id: 7, start, other: 'سارة', canceledBy }) as const,
  ),
  ...[true, false].map(
    (passed) => ({ kind: 'meeting-decided', booking, id: 7, start, other: 'سارة', passed }) as const,
  ),
])

const aboutMoney: readonly Message[] = [
  { kind: 'payment-succeeded', transactionId: 5, amount: 150_000, weeklyMinutes: 60, endsAt: start },
  ...(['failed', 'expired', 'canceled'] as const).map(
    (why) => ({ kind: 'payment-failed', transactionId: 5, amount: 150_050, why }) as const,
  ),
  ...[true, false].map(
    (isWhole) => ({ kind: 'payment-refunded', transactionId: 5, amount: 150_000, isWhole }) as const,
  ),
  { kind: 'money-alert', transactionId: 5, why: 'needs-refund' },
  ...news.flatMap((each) =>
    ['راجع رقم الحساب', null].map(
      (note) => ({ kind: 'withdrawal', invoiceId: 4, amount: 90_000, news: each, note }) as const,
    ),
  ),
  { kind: 'minutes-expiring', minutes: 45, renewsAt: start },
]

const aboutAccounts: readonly Message[] = [
  { kind: 'video-reviewed', passed: true, reasons: [], note: null, retryAt: null },
  { kind: 'video-reviewed', passed: true, reasons: [], note: 'أحسنت', retryAt: null },
  { kind: 'video-reviewed', passed: false, reasons: ['sound', 'light'], note: 'اقترب من الميكروفون', retryAt: start },
  { kind: 'chat-message', roomId: 9, sender: 'Emma' },
  { kind: 'weekly-summary', lessons: 3, minutes: 90 },
  { kind: 'report-reply', reportId: 2, title: 'مشكلة في الصوت', reply: 'شكرًا لك.\n\n أعدنا إليك دقائقك.' },
  { kind: 'deletion-requested', erasesAt: start },
  { kind: 'deletion-soon', erasesAt: start },
  { kind: 'deletion-canceled' },
  { kind: 'deletion-declined' },
  { kind: 'deletion-done' },
  { kind: 'password-changed' },
  { kind: 'signed-out-everywhere' },
  { kind: 'second-factor-on' },
  { kind: 'second-factor-off' },
  { kind: 'recovery-code-used', left: 9 },
  { kind: 'recovery-code-used', left: 0 },
  { kind: 'email-changed', formerEmail: 'old@example.com' },
  { kind: 'test' },
  { kind: 'admin-created', email: 'new-admin@example.com', role: 2, by: 'chief@example.com' },
]

export const sampleMessages: readonly Message[] = [...aboutLessons, ...aboutMeetings, ...aboutMoney, ...aboutAccounts]
