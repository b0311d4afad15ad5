import { expect, test } from 'vitest'
import { agreeToCancelText } from '@hiwar/arabic/lesson-words.ts'
import { runningText, type Booking } from './bookings.ts'
import { whyNotDelete } from './why-not-delete.ts'

const start = Date.parse('2026-05-05T10:00:00.000Z')
const booking: Booking = { slotId: 1, start, end: start + 1_800_000, by: null, to: '/lesson/7' }
const free = { isLoading: false, hasRunningLesson: false, lost: [], isAgreed: false }

test('no booking is canceled before it is known and agreed to, and none that runs', () => {
  expect(whyNotDelete(free)).toBeUndefined()
  expect(whyNotDelete({ ...free, isLoading: true })).toBeDefined()
  expect(whyNotDelete({ ...free, lost: [booking] })).toBe(agreeToCancelText)
  expect(whyNotDelete({ ...free, lost: [booking], isAgreed: true })).toBeUndefined()
  expect(whyNotDelete({ ...free, lost: [booking], isAgreed: true, hasRunningLesson: true })).toBe(runningText)
})
