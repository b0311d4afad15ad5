// What a booking costs and what a cancel gives back, as the student reads it before agreeing.
import { expect, test } from 'vitest'
import type { TutorInfo } from '@hiwar/contract/tutors.ts'
import { cairo } from '@hiwar/arabic/dates.ts'
import { aLesson, aQuota } from '@hiwar/app/test/samples.ts'
import { shownText } from '@hiwar/app/test/shown-text.tsx'
import { ConfirmStep } from './confirm-step.tsx'
import { MinutesNote } from './minutes-note.tsx'
import type { Booking } from './use-booking.ts'
import type { Choice } from './use-booking-choice.ts'

const booking: Booking = {
  tutor: { id: 9, name: 'نادية منصور', image: null, gender: 'female' } as TutorInfo,
  zone: cairo,
  now: new Date('2026-05-04T08:00:00.000Z'),
  blockReason: null,
  booked: undefined,
  bookingsLeft: 1,
  days: new Map(),
  quota: aQuota(25),
  moved: undefined,
  upcoming: [],
  trialMinutes: 0,
}
const choice = { day: '2026-05-05', focus: '', isRepeated: false } as Choice
const summaryAt = (start: string, minutes: number) => {
  const from = new Date(start)
  const interval = { slotId: 1, start: from, end: new Date(from.getTime() + minutes * 60_000) }
  return shownText(<ConfirmStep booking={booking} choice={choice} interval={interval} isSending={false} />)
}

test('before it is booked a lesson says with whom, when, and what it leaves of the week', () => {
  const summary = summaryAt('2026-05-05T10:00:00.000Z', 15)
  expect(summary).toContain('حصة مع نادية منصور')
  expect(summary).toContain('1:00–1:15 م')
  expect(summary).toContain('المتبقي لك 10 دقائق هذا الأسبوع')
  expect(summaryAt('2026-05-12T10:00:00.000Z', 15)).toContain('المتبقي لك 15 دقيقة في أسبوع الحصة')
})

test('a cancel says whether the minutes come back, and whether the trial is spent', () => {
  const noteOf = (trial: boolean, keepsMinutes: boolean) =>
    shownText(<MinutesNote lesson={{ ...aLesson, trial }} keepsMinutes={keepsMinutes} />)
  expect(noteOf(false, false)).toBe('تعود إلى رصيدك 30 دقيقة كاملة.')
  expect(noteOf(false, true)).toContain('تُحسب 30 دقيقة من رصيدك ولا تعود')
  expect(noteOf(true, false)).toContain('تبقى حصتك المجانية متاحة لك')
  expect(noteOf(true, true)).toContain('تُحسب حصتك المجانية ولا تعود')
})
